import { isRole, type Role } from './roles.js';

/** `tnt_` and a slug: 1 to 62 lower-case letters, digits, dashes and underscores, beginning and ending with a letter or digit. */
export const TENANT_ID = /^tnt_[a-z0-9](?:[a-z0-9_-]{0,60}[a-z0-9])?$/;

/**
 * Returns the tenant id in a claim, or undefined if there is none or more than one. Microsoft Entra puts app roles, and values
 * of directory extensions with several values, into a list.
 */
export const tenantIn = (claimed: unknown): string | undefined => {
  const values: unknown[] = Array.isArray(claimed) ? claimed : [claimed];
  const tenants = new Set(values.filter((value): value is string => typeof value === 'string' && TENANT_ID.test(value)));
  const [tenantId] = tenants;
  return tenants.size === 1 ? tenantId : undefined;
};

/** Returns the known roles in a claim without duplicates. A text may contain several, separated by spaces or commas. */
export const rolesIn = (claimed: unknown): readonly Role[] => {
  const names: unknown[] = Array.isArray(claimed) ? claimed : typeof claimed === 'string' ? claimed.split(/[\s,]+/) : [];
  return [...new Set(names.filter((name): name is Role => isRole(name)))];
};
