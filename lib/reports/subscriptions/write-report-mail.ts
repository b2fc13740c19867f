import "server-only";
import { createTranslator } from "use-intl/core";
import { toMailText } from "#lib/accounts/read-mail-texts.ts";
import { env } from "#lib/platform/env.ts";
import { escapeHtml } from "#lib/platform/escape-html.ts";
import { type Language, languageTable } from "#lib/platform/languages.ts";
import type { Mail } from "#lib/platform/mail.ts";
import { toSingleLine } from "#lib/platform/single-line-rules.ts";
import { type Period, previousOf } from "#lib/reports/period-rules.ts";
import type { Report, ReportFigure } from "#lib/reports/schema.ts";
import type { MailSection, Schedule } from "#lib/reports/subscriptions/schema.ts";
import { changeOf, formatChange, formatValue } from "#lib/reports/value-format-rules.ts";
import { messagesOf } from "../../../messages/messages-of.ts";

export interface ReportMail {
  workspaceName: string;
  language: Language;
  frequency: Schedule["frequency"];
  period: Period;
  reports: readonly { section: MailSection; report: Report }[];
  /** Where a person unsubscribes. */
  unsubscribePage: string;
}

interface Line {
  name: string;
  value: string;
  comparison: string;
}

/** The figures of the sections as on the page of the reports, with a link to the same period there. */
export function writeReportMail(mail: ReportMail): Pick<Mail, "subject" | "text" | "html"> {
  const { language, frequency, period, reports } = mail;
  const workspace = toSingleLine(mail.workspaceName);
  const { mail: t, reports: page } = translatorsOf(language);
  const sections = reports.map(({ section, report }) => ({
    title: page(`sections.${section}`),
    lines: report.figures.map((figure) => lineOf(figure, language)),
  }));
  const isCounting = reports.some(({ report }) => report.isCounting);
  const url = `${env().PARLEY_PUBLIC_URL}/reports?${new URLSearchParams({
    section: reports[0]?.section ?? "volume",
    ...{ period: "custom", from: period.from, to: period.to, zone: period.zone },
  })}`;
  const texts = {
    title: t("title", { period: formatPeriod(period, language) }),
    intro: t("intro", { workspace, previous: formatPeriod(previousOf(period), language) }),
    notes: isCounting ? [page("counting")] : [],
    open: t("open"),
    reason: t(`reason.${frequency}`),
    unsubscribe: t("unsubscribe"),
  };
  const links = { report: url, unsubscribe: mail.unsubscribePage };
  return {
    subject: t("subject", { workspace, period: formatPeriod(period, language) }),
    text: toMailText([
      texts.intro,
      ...texts.notes,
      ...sections.map(({ title, lines }) =>
        [title, ...lines.map(({ name, value, comparison }) => `${name}: ${value} (${comparison})`)].join(
          "\n",
        ),
      ),
      `${texts.open}: ${links.report}`,
      `${texts.reason}\n${texts.unsubscribe}: ${links.unsubscribe}`,
    ]),
    html: htmlOf({ language, texts, sections, links }),
  };
}

function translatorsOf(locale: Language) {
  const messages = messagesOf(locale);
  return {
    mail: createTranslator({ locale, messages, namespace: "mail.report" }),
    reports: createTranslator({ locale, messages, namespace: "reports" }),
  };
}

function lineOf(figure: ReportFigure, language: Language): Line {
  const { reports: t } = translatorsOf(language);
  const { locale } = languageTable[language];
  const number = new Intl.NumberFormat(locale);
  const format = (value: number) =>
    formatValue(value, figure.kind, { locale, count: (count) => number.format(count) });
  const points = (values: { change: string; count: number }) => t("points", values);
  const change = changeOf(figure);
  const previous =
    figure.previous === null ? t("noPrevious") : t("compared", { value: format(figure.previous) });
  return {
    name: t(`figures.${figure.id}`),
    value: figure.value === null ? t("noValue") : format(figure.value),
    comparison:
      change === null ? previous : `${formatChange(change, figure.kind, { locale, points })} · ${previous}`,
  };
}

/** The local dates, such as `17–23 Nov 2026`. */
function formatPeriod({ from, to }: Period, language: Language): string {
  const format = new Intl.DateTimeFormat(languageTable[language].locale, {
    ...{ day: "numeric", month: "short", year: "numeric" },
    timeZone: "UTC",
  });
  const [first, last] = [new Date(from), new Date(to)];
  return from === to ? format.format(first) : format.formatRange(first, last);
}

// Mail programs know no style sheets, and show tables alike.
const STYLE = {
  body: "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:14px;line-height:1.5",
  heading: "font-size:15px;margin:24px 0 4px",
  table: "border-collapse:collapse;width:100%;max-width:600px",
  cell: "border-bottom:1px solid #d9d7d2;padding:6px 0;vertical-align:top",
  value: "font-weight:600;white-space:nowrap",
  muted: "color:#66635c;font-size:12px",
};

function htmlOf({
  language,
  texts,
  sections,
  links,
}: {
  language: Language;
  texts: { title: string; intro: string; notes: string[]; open: string; reason: string; unsubscribe: string };
  sections: { title: string; lines: Line[] }[];
  links: { report: string; unsubscribe: string };
}): string {
  const e = escapeHtml;
  const { dir } = languageTable[language];
  const row = ({ name, value, comparison }: Line) =>
    `<tr><td style="${STYLE.cell}">${e(name)}<br><span style="${STYLE.muted}">${e(comparison)}</span></td>` +
    `<td align="${dir === "rtl" ? "left" : "right"}" style="${STYLE.cell};${STYLE.value}">${e(value)}</td></tr>`;
  const section = ({ title, lines }: { title: string; lines: Line[] }) =>
    `<h2 style="${STYLE.heading}">${e(title)}</h2>` +
    `<table style="${STYLE.table}">${lines.map(row).join("")}</table>`;
  return (
    `<!doctype html><html lang="${language}" dir="${dir}"><head><meta charset="utf-8"></head>` +
    `<body dir="${dir}" style="${STYLE.body}"><h1 style="font-size:18px">${e(texts.title)}</h1>` +
    [texts.intro, ...texts.notes].map((text) => `<p>${e(text)}</p>`).join("") +
    sections.map(section).join("") +
    `<p style="margin:24px 0"><a href="${e(links.report)}">${e(texts.open)}</a></p>` +
    `<p style="${STYLE.muted}">${e(texts.reason)} <a href="${e(links.unsubscribe)}">${e(texts.unsubscribe)}</a></p>` +
    `</body></html>`
  );
}
