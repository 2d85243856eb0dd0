import 'reflect-metadata';
import { ModelDataClass, RequestedModelRoute } from './model-routing.entity.js';
import { decideByPolicy } from './model-routing.policy.js';

const { PUBLIC: open, INTERNAL: internal, PERSONAL: personal, SPECIAL_CATEGORY: special } = ModelDataClass;

describe('decideByPolicy', () => {
  it('approves the local route for all classes of data', () => {
    expect(decideByPolicy(RequestedModelRoute.LOCAL, [internal, personal, special])).toMatchObject({
      status: 'approved',
      reasons: [{ code: 'local_needs_no_approval' }],
    });
  });

  it('rejects the premium route for special categories of personal data', () => {
    expect(decideByPolicy(RequestedModelRoute.PREMIUM, [internal, special])).toMatchObject({
      status: 'rejected',
      reasons: [{ code: 'special_category_stays_local' }],
    });
  });

  it('leaves the premium route pending and notes personal data', () => {
    expect(decideByPolicy(RequestedModelRoute.PREMIUM, [open])).toMatchObject({
      status: 'pending',
      reasons: [{ code: 'premium_needs_approval' }],
    });
    expect(decideByPolicy(RequestedModelRoute.PREMIUM, [personal]).reasons.map(({ code }) => code)).toEqual([
      'premium_needs_approval',
      'personal_data_leaves',
    ]);
  });
});
