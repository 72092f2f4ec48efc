import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { ActiveSession } from '#contract/account.ts'
import { formatDateTime } from '#lib/format.ts'
import { accountWords } from '#lib/messages/account.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useAct } from './act.ts'
import { Said } from './Said.tsx'
import { $places, endOthers, endPlace, loadPlaces } from './store.ts'

const words = accountWords.places

/** Where the member is signed in, with a way to end each, and all but this one. */
export function Places() {
  const state = useStore($places)
  const heading = useRef<HTMLHeadingElement>(null)
  const one = useAct(endPlace, heading)
  const others = useAct(endOthers, heading)
  useEffect(() => {
    void loadPlaces()
  }, [])
  const busy = one.doing !== null || others.doing !== null
  const places = state.status === 'ready' ? state.places : []
  return (
    <div className="account-part">
      <h3 ref={heading} tabIndex={-1}>
        {words.heading}
      </h3>
      {state.status === 'loading' && <Loading />}
      {state.status === 'failed' && <LoadError text={words.failedLoad} retry={loadPlaces} />}
      <ul className="account-places">
        {places.map(place => (
          <Place
            key={place.id}
            place={place}
            ending={one.doing?.[0] === place.id}
            disabled={busy}
            end={() => one.run(place.id)}
          />
        ))}
      </ul>
      {places.some(({ current }) => !current) && (
        <Button busy={others.doing !== null && words.busy} disabled={busy} onClick={() => others.run()}>
          {words.endOthers}
        </Button>
      )}
      <Said outcome={one.outcome} />
      <Said outcome={others.outcome} />
    </div>
  )
}

interface PlaceProps {
  place: ActiveSession
  ending: boolean
  disabled: boolean
  end: () => void
}

function Place({ place, ending, disabled, end }: PlaceProps) {
  const device = place.device || words.unknown
  // With the time of day, since somebody may have signed in twice on one day with the same browser.
  const since = words.since(formatDateTime(place.createdAt, words.noDate))
  return (
    <li>
      <p>
        <bdi>{device}</bdi>
        <span className="hint">{since}</span>
      </p>
      {place.current ? (
        <span className="badge badge-approved">{words.here}</span>
      ) : (
        <Button
          busy={ending && words.busy}
          disabled={disabled}
          onClick={end}
          aria-label={ending ? undefined : words.endNamed(device)}
        >
          {words.end}
        </Button>
      )}
    </li>
  )
}
