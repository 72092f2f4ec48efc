import { toIsoTime } from '#backend/core/clock.ts'
import { randomText } from '#backend/core/ids.ts'
import { storeFile } from '#backend/db/file-deletions.ts'
import { findReason } from '#backend/db/member-actions.ts'
import type { Handlers } from '#backend/http/handler.ts'
import { inspectUpload } from '#backend/uploads/inspect.ts'
import { limits } from '#contract/limits.ts'
import { appealText, memberActionTexts } from '#contract/members.ts'
import { checkResumeFile, checkResumeReader } from '#contract/permissions.ts'
import {
  deleteResume,
  findOwnResume,
  findVisibleResume,
  listPublicResumes,
  saveResume,
  toggleVisibility,
  updateResume,
} from './queries.ts'
import { signFileUrl } from './signed-url.ts'

/** One's own resume, and the public ones (spec sections 2, 4 and 7). */
export const resumes: Handlers['resumes'] = {
  async getOwn({ db, member, services, fail }) {
    const row = await findOwnResume(db, member.uid)
    if (!row) throw fail('resume/none')
    return {
      resumeURL: signFileUrl(services, row, member.uid),
      resumeName: row.fileName,
      resumeUpdatedAt: toIsoTime(row.updatedAt),
      isPublic: row.isPublic === 1,
      note: row.note,
      unread: row.unread ?? 0,
      notify: services.mail.sends ? row.notify === 1 : null,
      emailVerified: Boolean(row.emailVerified),
    }
  },

  async upload({ db, input: { resume }, member, services, fail }) {
    const problem = checkResumeFile(resume)
    if (problem) throw fail(problem)
    const inspected = await inspectUpload('resume', resume.path)
    if ('code' in inspected) throw fail(inspected.code)
    const { size } = resume
    const { extension } = inspected
    // The content decides: a Word file called "cv.pdf" would be saved as a broken PDF.
    const fileName =
      /\.(\w+)$/.exec(resume.name)?.[1]?.toLowerCase() === extension
        ? resume.name
        : resume.name.replace(/\.\w+$/, `.${extension}`)
    const fileKey = `resumes/${randomText(25)}.${extension}`
    await storeFile(services, fileKey, resume.path)
    const file = { userId: member.uid, fileKey, fileName, extension, size }
    const saved = await saveResume(db, file, services.clock.now())
    return {
      resumeURL: signFileUrl(services, saved, member.uid),
      resumeName: saved.fileName,
      isPublic: saved.isPublic === 1,
      resumeUpdatedAt: toIsoTime(saved.updatedAt),
    }
  },

  async remove({ db, member, fail }) {
    if (!(await deleteResume(db, member.uid))) throw fail('resume/none')
    return {}
  },

  async togglePublic({ db, member, fail }) {
    const reason = await findReason(db, member.uid, ['unlist-resume', 'suspend'])
    if (reason !== undefined) {
      const message = `${memberActionTexts['unlist-resume'].done} The reason: ${reason}\n${appealText}`
      throw fail('resume/withdrawn', { message })
    }
    const row = await toggleVisibility(db, member.uid)
    if (!row) throw fail('resume/none')
    const isPublic = row.isPublic === 1
    return { isPublic, message: `Your resume is now ${isPublic ? 'public' : 'private'}` }
  },

  async markFeedbackRead({ db, member, services, fail }) {
    if (!(await updateResume(db, member.uid, { seenAt: services.clock.now() })))
      throw fail('resume/none')
    return {}
  },

  async setNotifications({ db, input, member, fail }) {
    if (!(await updateResume(db, member.uid, { notify: input.notify ? 1 : 0 })))
      throw fail('resume/none')
    return {}
  },

  async setNote({ db, input: { note }, member, fail }) {
    if (!(await updateResume(db, member.uid, { note }))) throw fail('resume/none')
    return {}
  },

  async listPublic({ db, member, emailVerified, services, header, fail }) {
    const denied = checkResumeReader({ emailVerified, mail: services.mail.sends })
    if (denied) throw fail(denied)
    const max = limits.publicResumes
    const rows = await listPublicResumes(db, member.uid, max + 1)
    if (rows.length > max) header('X-Truncated', 'true')
    return rows.slice(0, max).map(row => ({
      userId: row.userId,
      userName: row.name,
      photoURL: row.image,
      college: row.college ?? '',
      resumeUpdatedAt: toIsoTime(row.updatedAt),
      note: row.note,
      feedbackCount: row.feedbackCount ?? 0,
    }))
  },

  async get({ db, input: { userId }, member, emailVerified, services, fail }) {
    const denied = checkResumeReader({ emailVerified, mail: services.mail.sends })
    if (denied && userId !== member.uid) throw fail(denied)
    const row = await findVisibleResume(db, userId, member.uid)
    if (!row) throw fail('resume/unknown')
    return {
      resumeURL: signFileUrl(services, row, member.uid),
      userName: row.name,
      photoURL: row.image,
      college: row.college,
      major: row.major,
      graduationYear: row.graduationYear,
      resumeUpdatedAt: toIsoTime(row.updatedAt),
      note: row.note,
    }
  },
}
