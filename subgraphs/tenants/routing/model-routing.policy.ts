import { localized } from '../../../platform/content/index.js';
import {
  ModelDataClass,
  RequestedModelRoute,
  RoutingDecisionStatus,
  RoutingPolicyReasonCode,
  type RoutingPolicyReason,
} from './model-routing.entity.js';
import { messagesIn } from '../messages.js';

/** Decision of the policy with its reasons. */
export interface PolicyVerdict {
  status: RoutingDecisionStatus.APPROVED | RoutingDecisionStatus.REJECTED | RoutingDecisionStatus.PENDING;
  reasons: RoutingPolicyReason[];
}

/**
 * Decides a route request by policy. The local route is approved, because no data leaves the installation. The premium route is
 * rejected for special categories of personal data (Art. 9 GDPR). All other requests are pending until a person decides.
 */
export const decideByPolicy = (route: RequestedModelRoute, dataClasses: readonly ModelDataClass[]): PolicyVerdict => {
  if (route === RequestedModelRoute.LOCAL) return { status: RoutingDecisionStatus.APPROVED, reasons: [LOCAL] };
  if (dataClasses.includes(ModelDataClass.SPECIAL_CATEGORY)) return { status: RoutingDecisionStatus.REJECTED, reasons: [SPECIAL] };
  const reasons = [NEEDS_APPROVAL, ...(dataClasses.includes(ModelDataClass.PERSONAL) ? [PERSONAL] : [])];
  return { status: RoutingDecisionStatus.PENDING, reasons };
};

const LOCAL: RoutingPolicyReason = {
  code: RoutingPolicyReasonCode.LOCAL_NEEDS_NO_APPROVAL,
  ...localized(messagesIn, ({ routing }) => routing.local_needs_no_approval),
};

const SPECIAL: RoutingPolicyReason = {
  code: RoutingPolicyReasonCode.SPECIAL_CATEGORY_STAYS_LOCAL,
  ...localized(messagesIn, ({ routing }) => routing.special_category_stays_local),
};

const NEEDS_APPROVAL: RoutingPolicyReason = {
  code: RoutingPolicyReasonCode.PREMIUM_NEEDS_APPROVAL,
  ...localized(messagesIn, ({ routing }) => routing.premium_needs_approval),
};

const PERSONAL: RoutingPolicyReason = {
  code: RoutingPolicyReasonCode.PERSONAL_DATA_LEAVES,
  ...localized(messagesIn, ({ routing }) => routing.personal_data_leaves),
};
