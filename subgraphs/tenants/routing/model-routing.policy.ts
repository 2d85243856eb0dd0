import {
  ModelDataClass,
  RequestedModelRoute,
  RoutingDecisionStatus,
  RoutingPolicyReasonCode,
  type RoutingPolicyReason,
} from './model-routing.entity.js';

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
  de: 'Die lokale Route erfordert keine Freigabe, weil die Daten die Installation nicht verlassen.',
  en: 'The local route requires no approval, because the data does not leave the installation.',
};

const SPECIAL: RoutingPolicyReason = {
  code: RoutingPolicyReasonCode.SPECIAL_CATEGORY_STAYS_LOCAL,
  de: 'Besondere Kategorien personenbezogener Daten (Art. 9 DSGVO) dürfen die Installation nicht verlassen.',
  en: 'Special categories of personal data (Art. 9 GDPR) must not leave the installation.',
};

const NEEDS_APPROVAL: RoutingPolicyReason = {
  code: RoutingPolicyReasonCode.PREMIUM_NEEDS_APPROVAL,
  de: 'Die Nutzung eines externen Anbieters erfordert eine Freigabe.',
  en: 'The use of an external provider requires approval.',
};

const PERSONAL: RoutingPolicyReason = {
  code: RoutingPolicyReasonCode.PERSONAL_DATA_LEAVES,
  de: 'Die Anfrage umfasst personenbezogene Daten. Erkannte Daten werden vor dem Versand ersetzt; die Erkennung ist nicht vollständig.',
  en: 'The request includes personal data. Recognised data is replaced before sending; recognition is not complete.',
};
