/** Generated from messages.yaml by npm run messages. */
import { loadMessages } from '../../platform/content/load-messages.js';

export interface Messages {
  readonly check: {
    readonly row_security_forced: string;
    readonly policies_bind_to_tenant: string;
    readonly keys_lead_with_tenant: string;
    readonly foreign_keys_stay_within_tenant: string;
    readonly shared_tables_read_only: string;
    readonly runtime_role_unprivileged: string;
    readonly system_role_out_of_reach: string;
    readonly session_without_tenant_sees_nothing: string;
    readonly session_sees_own_rows_only: string;
    readonly files_under_own_prefix: string;
    readonly files_need_a_signature: string;
    readonly events_in_own_stream: string;
  } & Readonly<Record<string, string>>;
  readonly attempt: {
    readonly event_cursor_of_another: string;
    readonly event_cursor_forged: string;
    readonly file_link_signed: string;
    readonly file_link_redirected: string;
    readonly documents_searched: string;
    readonly references_resolved: string;
    readonly decisions_made: string;
    readonly page_cursor_of_another: string;
    readonly rows_listed: string;
    readonly rows_read_by_id: string;
    readonly rows_read_beside_own: string;
    readonly rows_updated: string;
    readonly rows_deleted: string;
    readonly rows_inserted: string;
    readonly row_moved: string;
    readonly wake_up_of_foreign_run: string;
    readonly idempotency_key_shared: string;
    readonly session_without_tenant: string;
    readonly row_security_shaken_off: string;
    readonly entities_found: string;
  } & Readonly<Record<string, string>>;
  readonly orphans: {
    readonly rows_without_blob: string;
    readonly blobs_without_row: string;
    readonly uploads_without_row: string;
    readonly queued_runs_without_wake_up: string;
    readonly wake_ups_without_run: string;
    readonly postings_without_document: string;
  } & Readonly<Record<string, string>>;
  readonly routing: {
    readonly local_needs_no_approval: string;
    readonly special_category_stays_local: string;
    readonly premium_needs_approval: string;
    readonly personal_data_leaves: string;
  } & Readonly<Record<string, string>>;
}

/** Returns the messages in a language. */
export const messagesIn = loadMessages<Messages>('subgraphs/tenants/messages.yaml');
