export enum ScopeDecision {
  allow = 'allow',
  approval_required = 'approval_required',
  deny = 'deny',
}

export enum ScopeCheckStatus {
  decided = 'decided',
  pending = 'pending',
  approved = 'approved',
  rejected = 'rejected',
}

export enum ChangeKind {
  new_initiative = 'new_initiative',
  change_initiative = 'change_initiative',
  budget_increase = 'budget_increase',
  schedule_change = 'schedule_change',
  data_use = 'data_use',
  other = 'other',
}
