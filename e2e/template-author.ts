import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";

export class TemplateAuthor {
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async at(page: Page): Promise<TemplateAuthor> {
    await page.goto("/settings/templates");
    await expect(page.getByRole("heading", { name: "Templates" })).toBeVisible();
    return new TemplateAuthor(page);
  }

  async begins(): Promise<void> {
    await this.page.getByRole("link", { name: "Create template" }).click();
    await expect(this.page.getByRole("heading", { name: "Create template" })).toBeVisible();
    await expect(this.page.getByRole("link", { name: "Back to templates" })).toBeVisible();
  }

  async writes({ name, text }: { name?: string; text: string }): Promise<void> {
    if (name !== undefined) await this.page.getByLabel("Name", { exact: true }).fill(name);
    await this.page.getByRole("textbox", { name: "Body text", exact: true }).fill(text);
  }

  async givesExample(variable: string, example: string): Promise<void> {
    await this.page.getByLabel(`Example for ${variable}`).fill(example);
  }

  async seesError(text: string): Promise<void> {
    await expect(this.page.getByText(text)).toBeVisible();
  }

  async sees(text: string): Promise<void> {
    await expect(this.page.getByRole("figure").getByText(text)).toBeVisible();
  }

  async submits(): Promise<void> {
    await this.page.getByRole("button", { name: "Submit for review" }).click();
  }

  async submitsChange(): Promise<void> {
    await this.page.getByRole("button", { name: "Submit change" }).click();
  }

  async seesReview(name: string, review: "Approved" | "Rejected"): Promise<void> {
    const row = this.page.getByRole("row").filter({ hasText: name });
    await expect(row.getByRole("cell").nth(2)).toHaveText(review, { timeout: 20_000 });
  }

  async opens(name: string): Promise<void> {
    await this.page.getByRole("button", { name: `Open ${name}` }).click();
    await expect(this.page.getByRole("dialog")).toBeVisible();
  }
}
