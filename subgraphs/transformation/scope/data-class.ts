/** Sensitivity of data, least sensitive first. */
export enum DataClass {
  PUBLIC = 'public',
  INTERNAL = 'internal',
  CONFIDENTIAL = 'confidential',
  PERSONAL = 'personal',
  SPECIAL_CATEGORY = 'special_category',
}
