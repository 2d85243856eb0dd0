/** How sensitive data is, least first. */
export enum DataClass {
  public = 'public',
  internal = 'internal',
  confidential = 'confidential',
  personal = 'personal',
  special_category = 'special_category',
}
