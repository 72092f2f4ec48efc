import { hasAnswers, readStoredAnswers } from '#lib/eligibility-answers.ts'
import { routes } from '#lib/routes.ts'

const steps = [
  {
    isDone: () => hasAnswers(readStoredAnswers().answers),
    href: `${routes.catalog}#questions`,
    title: 'Answer five questions',
    text: 'Year, school, field, state and status: the catalog then marks what fits you. You can add your GPA.',
  },
  {
    isDone: () => false,
    href: routes.programs,
    title: 'Find programs',
    text: 'Press “Save” on those you like. Their dates appear here.',
  },
  {
    isDone: (hasResume: boolean) => hasResume,
    href: routes.resume,
    title: 'Upload a resume',
    text: 'Other members can give feedback on it, if you make it public.',
  },
]

/** What somebody without saved programs can do first, in any order, unless it is done. */
export const FirstSteps = ({ hasResume }: { hasResume: boolean }) => (
  <section aria-labelledby="first-steps">
    <h2 id="first-steps">Where to begin</h2>
    <p className="mt-2 text-muted">You have not saved a program yet. You can start here.</p>
    <ol className="mt-4 grid list-none gap-4 p-0 sm:grid-cols-3">
      {steps
        .filter(({ isDone }) => !isDone(hasResume))
        .map(({ href, title, text }) => (
          <li key={href} className="card content-start">
            <h3>
              <a className="inline-block py-1" href={href}>
                {title}
              </a>
            </h3>
            <p>{text}</p>
          </li>
        ))}
    </ol>
  </section>
)
