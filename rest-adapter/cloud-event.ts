import type { StreamEvent } from './event-stream.js';

/** Digits of `sequence`, so that the order of the texts is that of the numbers (the extension `sequence` of CloudEvents). */
export const SEQUENCE_DIGITS = 16;

/** An event in the JSON format of CloudEvents 1.0 (structured mode). Names of extensions have lower-case letters and digits only. */
export interface CloudEvent {
  specversion: '1.0';
  id: string;
  source: string;
  type: string;
  /** Absent if the event is about no object; CloudEvents allows no empty subject. */
  subject?: string;
  time: string;
  datacontenttype: 'application/json';
  /** Extension: tenant that the event belongs to. */
  tenantid: string;
  /** Extension: number of the event within its tenant, with leading zeros. */
  sequence: string;
  data: unknown;
}

export const cloudEventOf = ({ id, source, type, subject, time, tenant_id: tenantid, sequence, data }: StreamEvent): CloudEvent => ({
  specversion: '1.0',
  id,
  source,
  type,
  ...(typeof subject === 'string' && { subject }),
  time,
  datacontenttype: 'application/json',
  tenantid,
  sequence: String(sequence).padStart(SEQUENCE_DIGITS, '0'),
  data: data ?? {},
});
