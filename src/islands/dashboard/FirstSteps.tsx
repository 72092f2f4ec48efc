import { readStoredAnswers } from '#lib/eligibility-answers.ts'
import { routes } from '#lib/routes.ts'

interface FirstStepsProps {
  hasPrograms: boolean
  hasResume: boolean
}

/** What a new member does first, in any order, with a tick at what is done; nothing once all is. */
export function FirstSteps({ hasPrograms, hasResume }: FirstStepsProps) {
  const { year, school, field, state, status } = readStoredAnswers().answers
  const steps = [
    {
      isDone: ![year, school, field, state, status].includes(null),
      href: `${routes.catalog}#questions`,
      title: 'Answer five questions',
    },
    { isDone: hasPrograms, href: routes.programs, title: 'Find programs and save them' },
    { isDone: hasResume, href: routes.resume, title: 'Upload a resume' },
  ]
  if (steps.every(({ isDone }) => isDone)) return null
  return (
    <section aria-labelledby="first-steps">
      <h2 id="first-steps" className="text-h3">
        First steps
      </h2>
      <ol className="mt-2 flex list-none flex-wrap gap-x-6 p-0">
        {steps.map(({ isDone, href, title }) => (
          <li key={href} className="flex min-h-target items-center gap-2">
            <span
              aria-hidden="true"
              className={`w-[1em] ${isDone ? "text-field before:content-['✓']" : "text-muted before:content-['○']"}`}
            />
            {isDone ? (
              <span className="text-muted">
                {title}
                <span className="sr-only">, done</span>
              </span>
            ) : (
              <a className="inline-flex min-h-target items-center" href={href}>
                {title}
              </a>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
