import type { ExpressionBuilder } from 'kysely'
import { hasBlocked } from './blocks.ts'
import type { Tables } from './tables.ts'

/** The number of comments by others that the owner of a resume has not read yet. */
export const countUnread = (eb: ExpressionBuilder<Tables, 'resumes'>) =>
  eb
    .selectFrom('comments')
    .whereRef('comments.ownerId', '=', 'resumes.userId')
    .whereRef('comments.createdAt', '>', 'resumes.seenAt')
    .whereRef('comments.authorId', '!=', 'comments.ownerId')
    .where('comments.hidden', '=', 0)
    .where(({ not, ref }) => not(hasBlocked(ref('comments.ownerId'), ref('comments.authorId'))))
    .select(({ fn }) => fn.countAll<number>().as('count'))
