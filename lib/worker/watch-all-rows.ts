import "server-only";
import { assignAwaiting, findDueAssignments, isAnyAssignmentDue } from "#lib/assignment/assign-awaiting.ts";
import { answerCustomers, findDueAnswers, isAnyAnswerDue } from "#lib/auto-replies/answer-customers.ts";
import {
  claimImport,
  findRunnableImports,
  isAnyImportRunnable,
  runImport,
} from "#lib/contacts/imports/run-import.ts";
import { findDueHandovers, handOver, isAnyHandoverDue } from "#lib/conversations/actions/hand-over.ts";
import {
  findClosedWindows,
  isAnyWindowClosed,
  publishWindowClosed,
} from "#lib/conversations/actions/publish-window-closed.ts";
import {
  findDueClosingNotices,
  isAnyClosingNoticeDue,
  sendClosingNotice,
} from "#lib/conversations/actions/send-closing-notice.ts";
import {
  findDueSnoozes,
  isAnySnoozeOver,
  wakeConversation,
} from "#lib/conversations/actions/wake-conversation.ts";
import { claimExport, findRunnableExports, isAnyExportRunnable } from "#lib/data/claim-export.ts";
import { runExport } from "#lib/data/run-export.ts";
import { findRemovableExports, isAnyExportRemovable, removeExport } from "#lib/data/stop-exports.ts";
import { findDueDeletions, isAnyDeletionDue } from "#lib/erasure/claim-deletion.ts";
import { findDueErasures, isAnyErasureDue } from "#lib/erasure/claim-erasure.ts";
import { runDeletion } from "#lib/erasure/run-deletion.ts";
import { runErasure } from "#lib/erasure/run-erasure.ts";
import {
  findDueReportMails,
  isAnyReportMailDue,
  sendReportMail,
} from "#lib/reports/subscriptions/send-report-mail.ts";
import { findDueRetentions, isAnyRetentionDue } from "#lib/retention/claim-retention.ts";
import { runRetention } from "#lib/retention/run-retention.ts";
import {
  findDeletableEndpoints,
  isAnyEndpointDeletable,
  removeDeletedEndpoint,
} from "#lib/webhooks/delete-endpoint.ts";
import {
  findHoldingEndpoints,
  holdRemainingDeliveries,
  isAnyEndpointHolding,
} from "#lib/webhooks/hold-deliveries.ts";
import { jobCtx, systemCtx } from "#lib/worker/job-ctx.ts";
import { watchRows } from "#lib/worker/watch-rows.ts";

interface Watch {
  signal: AbortSignal;
  ctxOf: typeof jobCtx;
}

/** What is due at the time in a row, or as soon as the row exists. */
export function watchAllRows(signal: AbortSignal): void {
  const watch = { signal, ctxOf: jobCtx };
  watchConversations(watch);
  watchFiles(watch);
  watchDeletions(watch);
}

function watchConversations(watch: Watch): void {
  watchRows({
    ...watch,
    name: "windows",
    isDue: isAnyWindowClosed,
    find: findClosedWindows,
    action: publishWindowClosed,
  });
  watchRows({
    ...watch,
    name: "snoozes",
    isDue: isAnySnoozeOver,
    find: findDueSnoozes,
    action: wakeConversation,
  });
  watchRows({
    ...watch,
    name: "closing-notices",
    isDue: isAnyClosingNoticeDue,
    find: findDueClosingNotices,
    action: sendClosingNotice,
  });
  watchRows({
    ...watch,
    name: "auto-replies",
    concurrency: 8,
    isDue: isAnyAnswerDue,
    find: findDueAnswers,
    action: answerCustomers,
  });
  watchRows({
    ...watch,
    name: "handover",
    isDue: isAnyHandoverDue,
    find: findDueHandovers,
    action: handOver,
  });
  watchRows({
    ...watch,
    name: "assignment",
    isDue: isAnyAssignmentDue,
    find: findDueAssignments,
    action: assignAwaiting,
  });
}

/** Imports, exports and reports by mail. */
function watchFiles(watch: Watch): void {
  watchRows({
    ...watch,
    name: "report-mails",
    concurrency: 4,
    isDue: isAnyReportMailDue,
    find: findDueReportMails,
    action: sendReportMail,
  });
  watchRows({
    ...watch,
    name: "imports",
    concurrency: 2,
    isDue: isAnyImportRunnable,
    find: findRunnableImports,
    action: async (ctx, { id }) => {
      const claimed = await claimImport(ctx, id);
      if (claimed) await runImport(ctx, claimed, watch.signal);
    },
  });
  for (const scope of ["contact", "workspace"] as const) {
    watchRows({
      ...watch,
      name: `exports-${scope}`,
      concurrency: 2,
      isDue: isAnyExportRunnable(scope),
      find: (db) => findRunnableExports(db, scope),
      action: async (ctx, { id }) => {
        const claimed = await claimExport(ctx, id);
        if (claimed) await runExport(ctx, claimed, watch.signal);
      },
    });
  }
  watchRows({
    ...watch,
    name: "ended-exports",
    isDue: isAnyExportRemovable,
    find: findRemovableExports,
    action: removeExport,
  });
}

/** What is deleted for good, and the deliveries that an endpoint holds. */
function watchDeletions(watch: Watch): void {
  watchRows({
    ...watch,
    name: "erasures",
    isDue: isAnyErasureDue,
    find: findDueErasures,
    action: (ctx, { contactId }) => runErasure(ctx, contactId, watch.signal),
  });
  watchRows({
    ...watch,
    name: "retention",
    isDue: isAnyRetentionDue,
    find: findDueRetentions,
    action: (ctx) => runRetention(ctx, watch.signal),
  });
  watchRows({
    ...watch,
    name: "held-deliveries",
    isDue: isAnyEndpointHolding,
    find: findHoldingEndpoints,
    action: (ctx, { endpointId }) => holdRemainingDeliveries(ctx, endpointId, watch.signal),
  });
  watchRows({
    ...watch,
    name: "deleted-endpoints",
    isDue: isAnyEndpointDeletable,
    find: findDeletableEndpoints,
    action: (ctx, endpoint) => removeDeletedEndpoint(ctx, endpoint, watch.signal),
  });
  watchRows({
    ...watch,
    // The workspace has no time of its own any more.
    ctxOf: async (workspaceId, name) => systemCtx(workspaceId, name, 0),
    name: "workspace-deletions",
    isDue: isAnyDeletionDue,
    find: findDueDeletions,
    action: (ctx) => runDeletion(ctx, watch.signal),
  });
}
