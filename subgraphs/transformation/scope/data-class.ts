import { registerEnumType } from 'type-graphql';

/** How sensitive data is, least first. */
export enum DataClass {
  public = 'public',
  internal = 'internal',
  confidential = 'confidential',
  personal = 'personal',
  special_category = 'special_category',
}
registerEnumType(DataClass, {
  name: 'DataClass',
  description: 'How sensitive data is. personal: GDPR article 4(1). special_category: GDPR article 9, for example health data.',
});
