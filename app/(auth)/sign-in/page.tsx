import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInForm } from "#components/auth/sign-in-form.tsx";
import { safePath } from "#lib/auth/rules.ts";
import { isSetUp } from "#lib/workspaces/set-up.ts";

export const metadata: Metadata = { title: "Sign in" };
export const dynamic = "force-dynamic";

export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string | string[] }>;
}) {
  if (!(await isSetUp())) redirect("/setup");
  const { next } = await searchParams;
  return <SignInForm next={safePath(typeof next === "string" ? next : undefined)} />;
}
