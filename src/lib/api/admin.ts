import { admin, type ReviewedContribution } from '#contract/admin.ts'
import { contact, contactTopics, type Message } from '#contract/contact.ts'
import type { JsonOf } from '#contract/endpoint.ts'
import { moderation, type ReportedComment } from '#contract/moderation.ts'
import { createClient } from './client.ts'
import { normalizeContribution } from './contributions.ts'
import { choice, count, id, instant, type Raw, rows, text, textOrNull, texts } from './normalize.ts'

function normalizeReviewed(row: Raw): JsonOf<typeof ReviewedContribution> | null {
  const contribution = normalizeContribution(row)
  return (
    contribution && {
      ...contribution,
      userDisplayName: text(row.userDisplayName),
      userEmail: text(row.userEmail),
      type: textOrNull(row.type),
      applicationDeadline: textOrNull(row.applicationDeadline),
      university: text(row.university),
      citizenship: text(row.citizenship),
      applicationLink: text(row.applicationLink),
    }
  )
}

export const adminApi = createClient(admin, {
  /** The counts are flat or under `stats`. */
  getStats({ stats, recentContributions, ...flat }) {
    const counts = stats && typeof stats === 'object' ? (stats as Raw) : flat
    return {
      pending: count(counts.pending),
      approved: count(counts.approved),
      rejected: count(counts.rejected),
      totalPrograms: count(counts.totalPrograms),
      openReports: count(counts.openReports),
      recentContributions: Array.isArray(recentContributions)
        ? rows(recentContributions, normalizeReviewed)
        : [],
    }
  },
  list(body) {
    const pagination = body.pagination as Raw
    return {
      contributions: rows(body.contributions, normalizeReviewed),
      pagination: {
        hasMore: pagination.hasMore === true,
        totalCount: count(pagination.totalCount),
        lastId: textOrNull(pagination.lastId),
      },
    }
  },
})

function normalizeReport(row: Raw): JsonOf<typeof ReportedComment> | null {
  const commentId = id(row.commentId)
  return commentId
    ? {
        commentId,
        content: text(row.content),
        authorName: text(row.authorName),
        ownerId: text(row.ownerId),
        ownerName: text(row.ownerName),
        reports: count(row.reports),
        reasons: texts(row.reasons),
        reportedAt: instant(row.reportedAt),
        hidden: row.hidden === true,
      }
    : null
}

export const moderationApi = createClient(moderation, {
  list: body => rows(body, normalizeReport, 'reports', 'data'),
  resolve: ({ hidden }) => ({ hidden: hidden === true }),
})

function normalizeMessage(row: Raw): JsonOf<typeof Message> | null {
  const messageId = id(row.id)
  return messageId
    ? {
        id: messageId,
        topic: choice(contactTopics, row.topic, 'other'),
        content: text(row.content),
        name: text(row.name),
        email: text(row.email),
        isMember: row.isMember === true,
        createdAt: instant(row.createdAt),
      }
    : null
}

export const messagesApi = createClient(
  { list: contact.list, resolve: contact.resolve },
  {
    list: body => rows(body, normalizeMessage, 'messages', 'data'),
    resolve: ({ done }) => ({ done: done === true }),
  },
)
