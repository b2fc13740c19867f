import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SetupForm } from "#components/auth/setup-form.tsx";
import { isSetUp } from "#lib/accounts/set-up.ts";

export const metadata: Metadata = { title: "Set up" };
export const dynamic = "force-dynamic";

export default async function SetupPage() {
  if (await isSetUp()) redirect("/sign-in");
  return <SetupForm />;
}
