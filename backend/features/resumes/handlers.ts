import { isId } from '#backend/db/ids.ts'
import { addressOf } from '#backend/files/signed-url.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { countReading } from '#backend/http/resume-view-limit.ts'
import { limits } from '#contract/limits.ts'
import { checkResumeFile, checkResumeReader } from '#contract/permissions.ts'
import { extensionOf, inspect } from './inspect.ts'
import {
  changeResume,
  deleteResume,
  ownResume,
  publicResumes,
  shownResume,
  storeResume,
  togglePublic,
} from './queries.ts'
import { keepFile, loseFile } from './storage.ts'

const instant = (at: number) => new Date(at).toISOString()

/** Resumes: one's own, and the public ones (spec sections 2, 4 and 7). */
export const resumes: Handlers['resumes'] = {
  async getOwn({ db, member, services, fail }) {
    const row = await ownResume(db, member.uid)
    if (!row) throw fail('resume/none')
    return {
      resumeURL: addressOf(services, row, member.uid),
      resumeName: row.fileName,
      resumeUpdatedAt: instant(row.updatedAt),
      isPublic: row.isPublic === 1,
      unread: row.unread ?? 0,
      notify: services.mail.sends ? row.notify === 1 : null,
      emailVerified: Boolean(row.emailVerified),
    }
  },

  async upload({ db, input: { resume }, member, services, fail }) {
    const refused = checkResumeFile(resume) ?? (await inspect(resume))
    if (refused) throw fail(refused)
    const extension = extensionOf(resume.name)
    const fileKey = await keepFile(services, resume, extension)
    const file = { userId: member.uid, fileKey, fileName: resume.name, extension, size: resume.size }
    const { stored, before } = await storeResume(db, services.engine, file, services.clock.now())
    if (before) await loseFile(services, before)
    return {
      resumeURL: addressOf(services, stored, member.uid),
      resumeName: stored.fileName,
      isPublic: stored.isPublic === 1,
      resumeUpdatedAt: instant(stored.updatedAt),
    }
  },

  async remove({ db, member, services, fail }) {
    const row = await services.reserve.lend(() => deleteResume(db, member.uid))
    if (!row) throw fail('resume/none')
    await loseFile(services, row.fileKey)
    return {}
  },

  async togglePublic({ db, member, fail }) {
    const row = await togglePublic(db, member.uid)
    if (!row) throw fail('resume/none')
    const isPublic = row.isPublic === 1
    return { isPublic, message: `Your resume is now ${isPublic ? 'public' : 'private'}` }
  },

  async markFeedbackRead({ db, member, services, fail }) {
    if (!(await changeResume(db, member.uid, { seenAt: services.clock.now() }))) throw fail('resume/none')
    return {}
  },

  async setNotifications({ db, input, member, fail }) {
    if (!(await changeResume(db, member.uid, { notify: input.notify ? 1 : 0 }))) throw fail('resume/none')
    return {}
  },

  async listPublic({ db, emailVerified, services, header, fail }) {
    const refused = checkResumeReader({ emailVerified, mail: services.mail.sends })
    if (refused) throw fail(refused)
    const most = limits.publicResumes
    const rows = await publicResumes(db, most + 1)
    if (rows.length > most) header('X-Truncated', 'true')
    return rows.slice(0, most).map(row => ({
      userId: row.userId,
      userName: row.name,
      photoURL: row.image,
      college: row.college ?? '',
      resumeUpdatedAt: instant(row.updatedAt),
      feedbackCount: row.feedbackCount ?? 0,
    }))
  },

  async get({ db, input: { userId }, member, emailVerified, services, fail }) {
    const refused = checkResumeReader({ emailVerified, mail: services.mail.sends })
    if (refused && userId !== member.uid) throw fail(refused)
    const row = isId('u', userId) ? await shownResume(db, userId, member.uid) : undefined
    if (!row) throw fail('resume/unknown')
    await countReading(services, member, userId)
    return {
      resumeURL: addressOf(services, row, member.uid),
      userName: row.name,
      photoURL: row.image,
      college: row.college,
      major: row.major,
      graduationYear: row.graduationYear,
      resumeUpdatedAt: instant(row.updatedAt),
    }
  },
}
