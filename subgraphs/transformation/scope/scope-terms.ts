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
