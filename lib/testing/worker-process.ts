import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

export interface WorkerProcess {
  isRunning(): boolean;
  kill(signal: "SIGKILL" | "SIGSTOP" | "SIGCONT" | "SIGTERM"): Promise<void>;
}

export function startWorker(settings: Record<string, string> = {}): Promise<WorkerProcess> {
  return startProcess(["scripts/worker.ts"], { PARLEY_ROLE: "worker", ...settings });
}

export function startSimulator(): Promise<WorkerProcess> {
  const script = `
    const { startSimulatorWorker } = await import("#lib/simulator/start-simulator-worker.ts");
    startSimulatorWorker({ signal: new AbortController().signal });
    process.send("ready");`;
  return startScript(script);
}

/** @param script sends a message to its parent once it has started */
export function startScript(script: string, settings: Record<string, string> = {}): Promise<WorkerProcess> {
  return startProcess(["--input-type=module", "-e", script], settings);
}

async function startProcess(args: string[], settings: Record<string, string>): Promise<WorkerProcess> {
  const child = spawn(process.execPath, ["--conditions=react-server", ...args], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      NODE_ENV: "production",
      PARLEY_LOG_LEVEL: process.env.DEBUG_LEVEL ?? "silent",
      ...settings,
    },
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await Promise.race([once(child, "message"), gone]);
  if (!isRunning(child)) throw new Error("The process under test did not start; its output is above.");
  return {
    isRunning: () => isRunning(child),
    async kill(signal) {
      if (!isRunning(child)) return;
      child.kill(signal);
      if (signal === "SIGKILL" || signal === "SIGTERM") await gone;
    },
  };
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}
