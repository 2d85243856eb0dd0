import type { EmbeddedServers } from '../../platform/embedded/index.js';
import type { Stack } from './stacks.js';

export interface Servers {
  folder: string;
  servers: Required<EmbeddedServers>;
  stop(): Promise<void>;
}

export interface ServiceProcess {
  pid: number;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  kill(signal: NodeJS.Signals): boolean;
  /** Closes the pipes that read its output: from then on, writing a log line fails in the process. */
  closeLogPipes(): void;
  /** Sends SIGTERM, then SIGKILL if the process has not ended after 15 s. */
  stop(): Promise<void>;
}

export interface RunningStack extends Stack {
  processes: { api: ServiceProcess; worker: ServiceProcess } & Record<string, ServiceProcess>;
  startWorker(more?: Record<string, string>): Promise<ServiceProcess>;
  startApi(more?: Record<string, string>): Promise<ServiceProcess>;
  stop(): Promise<void>;
}

type Environment = Record<string, string>;

/** Arguments of the two processes of the topology `composite`, the same as in the chart. */
export const COMPOSITE: string;
export const WORKER: string;
export function environmentOf(env: Environment): Environment;
export function startServers(options?: { durable?: boolean }): Promise<Servers>;
export function startProcess(args: string[], env: Environment, logFile: string): Promise<ServiceProcess>;
export function subgraphNames(): Promise<string[]>;
export function runCommand(args: readonly string[], env: Environment): Promise<{ code: number | null; stdout: string; stderr: string }>;
export function untilReady(url: string, child: ServiceProcess, logFile: string): Promise<void>;
export function createStackEnvironment(shared: Servers, name: string, extra?: Environment): Promise<Environment>;
export function startTopology(
  shared: Servers,
  topology: 'composite' | 'distributed' | 'split',
  options?: { name?: string; extra?: Environment; seed?: boolean },
): Promise<RunningStack>;
