export enum ScopeDecision {
  ALLOW = 'allow',
  APPROVAL_REQUIRED = 'approval_required',
  DENY = 'deny',
}

export enum ScopeCheckStatus {
  DECIDED = 'decided',
  PENDING = 'pending',
  APPROVED = 'approved',
  REJECTED = 'rejected',
}

export enum ChangeKind {
  NEW_INITIATIVE = 'new_initiative',
  CHANGE_INITIATIVE = 'change_initiative',
  BUDGET_INCREASE = 'budget_increase',
  SCHEDULE_CHANGE = 'schedule_change',
  DATA_USE = 'data_use',
  OTHER = 'other',
}

export enum ScopeRule {
  PROGRAMME = 'programme',
  AREA = 'area',
  PHASE = 'phase',
  BUDGET = 'budget',
  DATES = 'dates',
  DATA_CLASSES = 'data_classes',
  CHANGE_KIND = 'change_kind',
}

export enum ScopeReasonCode {
  NO_PROGRAMME = 'no_programme',
  WITHIN_SCOPE = 'within_scope',
  AREA_NOT_NAMED = 'area_not_named',
  AREA_UNKNOWN = 'area_unknown',
  PHASE_OVER = 'phase_over',
  OUTSIDE_PHASE = 'outside_phase',
  NO_BUDGET_GRANTED = 'no_budget_granted',
  BUDGET_EXCEEDS_REMAINING = 'budget_exceeds_remaining',
  BUDGET_ABOVE_LIMIT = 'budget_above_limit',
  BUDGET_LARGE_SHARE = 'budget_large_share',
  BEFORE_START = 'before_start',
  AFTER_TARGET_DATE = 'after_target_date',
  FAR_AFTER_TARGET_DATE = 'far_after_target_date',
  DATA_PUBLIC_NEEDS_APPROVAL = 'data_public_needs_approval',
  DATA_INTERNAL_NEEDS_APPROVAL = 'data_internal_needs_approval',
  DATA_CONFIDENTIAL_NEEDS_APPROVAL = 'data_confidential_needs_approval',
  DATA_PERSONAL_NEEDS_APPROVAL = 'data_personal_needs_approval',
  DATA_SPECIAL_CATEGORY_NEEDS_APPROVAL = 'data_special_category_needs_approval',
  DATA_PUBLIC_NOT_ALLOWED = 'data_public_not_allowed',
  DATA_INTERNAL_NOT_ALLOWED = 'data_internal_not_allowed',
  DATA_CONFIDENTIAL_NOT_ALLOWED = 'data_confidential_not_allowed',
  DATA_PERSONAL_NOT_ALLOWED = 'data_personal_not_allowed',
  DATA_SPECIAL_CATEGORY_NOT_ALLOWED = 'data_special_category_not_allowed',
  BUDGET_INCREASE = 'budget_increase',
}
