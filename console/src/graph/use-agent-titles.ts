import { useQuery } from 'urql';
import { useMessages } from '../messages/use-messages.js';
import { useSession } from '../session.js';
import { AgentsDocument } from './generated/graphql.js';

/** Returns a function that names an agent or job in the language of the session. */
export const useAgentTitles = (): ((name: string) => string) => {
  const { language } = useSession();
  const { jobs } = useMessages();
  const [{ data }] = useQuery({ query: AgentsDocument });
  const titles = new Map(data?.agentStatus?.agents.map(({ name, title }) => [name, title[language]]));
  return (name) => titles.get(name) ?? jobs[name] ?? name;
};
