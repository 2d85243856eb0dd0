import { useSession } from '../session.js';
import { messagesIn, type Messages } from './index.js';

/** Returns the texts of the console in the language of the session. */
export const useMessages = (): Messages => messagesIn(useSession().language);
