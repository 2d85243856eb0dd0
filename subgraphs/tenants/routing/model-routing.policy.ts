import {
  ModelDataClass,
  RequestedModelRoute,
  RoutingDecisionStatus,
  RoutingPolicyReasonCode,
  type RoutingPolicyReason,
} from './model-routing.entity.js';

export interface PolicyVerdict {
  status: RoutingDecisionStatus.APPROVED | RoutingDecisionStatus.REJECTED | RoutingDecisionStatus.PENDING;
  reasons: RoutingPolicyReason[];
}

/**
 * What needs nobody's decision: the local route is approved at once, since nothing leaves the installation; special categories
 * of personal data never leave it (Art. 9 GDPR). Everything else is for a person.
 */
export const decideByPolicy = (route: RequestedModelRoute, dataClasses: readonly ModelDataClass[]): PolicyVerdict => {
  if (route === RequestedModelRoute.LOCAL) return { status: RoutingDecisionStatus.APPROVED, reasons: [LOCAL] };
  if (dataClasses.includes(ModelDataClass.SPECIAL_CATEGORY)) return { status: RoutingDecisionStatus.REJECTED, reasons: [SPECIAL] };
  const reasons = [NEEDS_APPROVAL, ...(dataClasses.includes(ModelDataClass.PERSONAL) ? [PERSONAL] : [])];
  return { status: RoutingDecisionStatus.PENDING, reasons };
};

const LOCAL: RoutingPolicyReason = {
  code: RoutingPolicyReasonCode.LOCAL_NEEDS_NO_APPROVAL,
  de: 'Der lokale Weg bedarf keiner Freigabe: Die Daten verlassen die Installation nicht.',
  en: 'The local route needs no approval: the data do not leave the installation.',
};

const SPECIAL: RoutingPolicyReason = {
  code: RoutingPolicyReasonCode.SPECIAL_CATEGORY_STAYS_LOCAL,
  de: 'Besondere Kategorien personenbezogener Daten (Art. 9 DSGVO) verlassen die Installation nicht.',
  en: 'Special categories of personal data (Art. 9 GDPR) do not leave the installation.',
};

const NEEDS_APPROVAL: RoutingPolicyReason = {
  code: RoutingPolicyReasonCode.PREMIUM_NEEDS_APPROVAL,
  de: 'Ein fremder Anbieter bedarf der Freigabe.',
  en: "Another provider's endpoint needs approval.",
};

const PERSONAL: RoutingPolicyReason = {
  code: RoutingPolicyReasonCode.PERSONAL_DATA_LEAVES,
  de: 'Der Zweck nennt personenbezogene Daten. Erkannte werden vor dem Versand ersetzt; nicht jede wird erkannt.',
  en: 'The purpose names personal data. What is recognised is replaced before sending; not everything is recognised.',
};
