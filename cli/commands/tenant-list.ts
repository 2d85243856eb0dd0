import { defineCommand } from '../command.js';
import { openOperator, withCommandStatus } from '../as-operator.js';

const PAGE = 100;

interface Page {
  tenantsConnection: {
    nodes: { tenantId: string; name: string; status: string; plan: string; createdAt: string }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
}

/** Lists all tenants, newest first. */
export const tenantList = defineCommand({
  args: [],
  options: {},
  async run({ print }) {
    await using admin = await openOperator();
    for (let after: string | null = null, more = true; more;) {
      const { tenantsConnection: page }: Page = await admin.execute<Page>(
        'tenants',
        `query ($after: String) { tenantsConnection(first: ${PAGE}, after: $after) {
           nodes { tenantId name status plan createdAt } pageInfo { hasNextPage endCursor } } }`,
        { after },
      );
      for (const tenant of page.nodes.map(withCommandStatus))
        print(`${tenant.tenantId.padEnd(32)} ${tenant.status.padEnd(10)} ${tenant.name}`, tenant);
      after = page.pageInfo.endCursor;
      more = page.pageInfo.hasNextPage;
    }
    return true;
  },
});
