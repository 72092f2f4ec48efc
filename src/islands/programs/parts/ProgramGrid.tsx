import { memo, useState } from 'react'
import type { Program } from '#contract/programs.ts'
import { today } from '#lib/deadlines.ts'
import { deadlineSentence } from '#lib/messages/deadlines.ts'
import { programWords as words } from '#lib/messages/programs.ts'
import { Button } from '../../ui/Button.tsx'
import { Tile } from './Tile.tsx'

/** Cards drawn at once: what is drawn is the cost of a key press, not what is searched. */
const step = 60

/** The found programs as cards, a step at a time (spec section 2, Programs page). */
export function ProgramGrid({ programs }: { programs: readonly Program[] }) {
  const [shown, setShown] = useState({ of: programs, count: step })
  const count = shown.of === programs ? shown.count : step
  const visible = programs.slice(0, count)
  return (
    <>
      <ul className="program-grid">
        {visible.map(program => (
          <Card key={program.id} program={program} />
        ))}
      </ul>
      {visible.length < programs.length && (
        <div className="more">
          <Button onClick={() => setShown({ of: programs, count: count + step })}>{words.showMore}</Button>
        </div>
      )}
    </>
  )
}

const Card = memo(function Card({ program }: { program: Program }) {
  const { name, description, logo, applicationMonth, type, university, applicationLink } = program
  return (
    <li className="card program-card">
      <div className="program-head">
        <Tile name={name} logo={logo} />
        <h2>
          <bdi>{name}</bdi>
        </h2>
      </div>
      <p className="prose">
        <bdi>{description}</bdi>
      </p>
      <dl className="program-facts">
        <dt>{words.opens}</dt>
        <dd>{applicationMonth ?? words.notStated}</dd>
        <dt>{words.deadline}</dt>
        <dd>{deadlineSentence(program, today())}</dd>
        <dt>{words.typeLabel}</dt>
        <dd>{type}</dd>
        <dt>{words.university}</dt>
        <dd>
          <bdi>{university || words.anyUniversity}</bdi>
        </dd>
      </dl>
      {applicationLink && (
        <a
          className="button button-primary"
          href={applicationLink}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${words.applyNow}: ${name}`}
        >
          {words.applyNow}
        </a>
      )}
    </li>
  )
})
