import type { AgentContext, Language } from '../../kit.js';
import { Feedback } from '../../../subgraphs/agents/index.js';
import { Area } from '../../../subgraphs/transformation/index.js';
import { sentencesOf } from '../../methods/document-text/index.js';
import { agentsIn, namedIn } from '../../methods/request-reading/index.js';
import { oneLine } from '../../methods/tenant-state/index.js';
import { quoteOf } from './answer.js';
import { messagesIn } from './messages.js';

/** Words by which a request says what is wrong or what to change. */
const REASON =
  /(?<!\p{L})(?:because|since they|the (?:reason|comments?|criticism)|comments? (?:say|are|mention)|complain\p{L}*|criticis\p{L}*|too (?:long|short|late|complicated|many|much|few|little|small|\p{L}+)|weil|da sie|der grund|gründe?|kommentare?|kritik|kritisier\p{L}*|bemängel\p{L}*|beanstande\p{L}*|zu (?:lang|kurz|spät|kompliziert|viele?|wenige?|klein|unübersichtlich))(?!\p{L})/iu;
/** Words of a question about the number of votes itself: "too few to tell". */
const OF_COUNT = /(?<!\p{L})(?:too few|too small|zu wenige?n?|zu klein)(?!\p{L})/iu;
/** Words by which a request says who decides. */
const DECIDES =
  /(?<!\p{L})(?:decides|decide on|has the (?:final )?say|signs (?:it |this )?off|approves|owns|is responsible|entscheidet|beschließt|gibt (?:\p{L}+ )?frei|verantwortet|ist (?:dafür )?(?:zuständig|verantwortlich))(?!\p{L})/iu;
/** Questions about what to change and who decides. */
const ASKS_CONSEQUENCE =
  /(?<!\p{L})(?:who|wer)(?!\p{L})|(?<!\p{L})(?:what|was)(?!\p{L}).*(?<!\p{L})(?:change|do|improve|ändern|tun|verbessern|anders)(?!\p{L})/iu;

/** Returns the questions of a request about what to change and who decides. */
export const consequenceClauses = (text: string): string[] =>
  text.split(/(?<=[.;?!])\s+|,?\s+(?=(?:and|und)\s+(?:who|wer|what|was)\s)/iu).filter((clause) => ASKS_CONSEQUENCE.test(clause));

const MAX_COMMENTS = 3;
const MAX_NEGATIVE = 3;

const stated = (text: string, pattern: RegExp): string | null => {
  const found = sentencesOf(text.replaceAll('\n', ' ')).find(
    (sentence) => pattern.test(sentence.replace(OF_COUNT, ' ')) && !sentence.trim().endsWith('?'),
  );
  return found === undefined ? null : oneLine(found.trim());
};

/** Returns the newest unfavourable comments on the results of the agents that a subject names. */
const commentsOn = async ({ em, run: { tenantId } }: AgentContext, subject: string, language: Language): Promise<string[]> => {
  const agents = agentsIn(subject).map(({ agent }) => agent);
  if (agents.length === 0) return [];
  const found = await em.find(
    Feedback,
    { tenantId, agent: { $in: agents }, comment: { $ne: null }, $or: [{ helpful: false }, { rating: { $lte: MAX_NEGATIVE } }] },
    { orderBy: { givenAt: 'desc', feedbackId: 'desc' }, limit: MAX_COMMENTS },
  );
  return found.map((feedback) => quoteOf(feedback, language));
};

/** Returns the area of the programme with an owner that a subject names by its name or purpose. */
const areaOf = async ({ em, run: { tenantId } }: AgentContext, subject: string): Promise<{ name: string; owner: string } | null> => {
  const areas = await em.find(Area, { tenantId, archivedAt: null }, { fields: ['name', 'owner'] });
  for (const { name, owner } of areas) if (owner !== null && namedIn(subject, [name]).length > 0) return { name, owner };
  return null;
};

/** States what to change and who decides, as far as the request, stored feedback and the programme say so, or that they do not. */
export const votesConsequence = async (
  context: AgentContext,
  text: string,
  subject: string | null,
  language: Language,
): Promise<string[]> => {
  const { votes: messages } = messagesIn(language);
  const [reason, decider] = [stated(text, REASON), stated(text, DECIDES)];
  const comments = reason === null && subject !== null ? await commentsOn(context, subject, language) : [];
  const area = decider === null ? await areaOf(context, `${subject ?? ''} ${text}`) : null;
  return [
    reason !== null
      ? messages.stated(reason)
      : comments.length > 0
        ? messages.recorded(comments.join('; '))
        : messages.noChange(subject === null ? null : oneLine(subject)),
    decider !== null
      ? messages.decides(decider)
      : area !== null
        ? messages.owner(oneLine(area.name), oneLine(area.owner))
        : messages.noOwner,
  ];
};
