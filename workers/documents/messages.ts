/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../platform/content/load-messages.js';

export interface Messages {
  readonly contents: string;
  readonly asOf: string;
  readonly source: string;
  readonly table: string;
  readonly figure: string;
  readonly info: string;
  readonly warning: string;
  readonly request: string;
  readonly category: string;
  readonly date: string;
  readonly bin: string;
  readonly page: [string, string];
  readonly missingCharacters: (count: number, codes: string | number) => string;
  readonly lights: {
    readonly red: string;
    readonly amber: string;
    readonly green: string;
    readonly grey: string;
  } & Readonly<Record<string, string>>;
  readonly chartForms: {
    readonly bar: string;
    readonly line: string;
    readonly 'stacked-bar': string;
  } & Readonly<Record<string, string>>;
  readonly chartValues: (chart: string | number, count: string | number, lowest: string | number, highest: string | number) => string;
  readonly panelColumns: {
    readonly panel: string;
    readonly value: string;
    readonly target: string;
    readonly light: string;
  } & Readonly<Record<string, string>>;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('workers/documents/messages.yaml');
