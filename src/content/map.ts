import { type GeoPermissibleObjects, geoAlbersUsa, geoMercator, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import { presimplify, simplify } from 'topojson-simplify'
import type { GeometryCollection, Topology } from 'topojson-specification'
import outlines from 'us-atlas/states-10m.json' with { type: 'json' }
import type { School } from '#lib/schools.ts'
import { type State, states } from '#lib/states.ts'

type Point = readonly [x: number, y: number]

/** A campus on the map. */
interface Dot {
  school: School
  x: number
  y: number
  /** How far around it a tap may mean it and no other campus; 0 where others are too near. */
  reach: number
}

/** The drawing of the whole country: its box, a path a state, and a dot a campus. */
interface CountryMap {
  width: number
  height: number
  /** The box of the U.S. Virgin Islands, which lie outside of the projection of the states. */
  inset: { x: number; y: number; width: number; height: number }
  /** Where the District of Columbia is, which is too small to be pointed at. */
  capital: Point
  shapes: { state: State; path: string }[]
  dots: Dot[]
}

const inset = { x: 1700, y: 930, width: 240, height: 262 } as const
const width = 1950
const height = 1220
const islands = '78'
const capital = '11'
// What a detail must cover to be drawn, in square degrees: about four square units of the map.
const detail = 0.005

const country = () => geoAlbersUsa().scale(2600).translate([975, 610]).precision(0)
const insular = (shape: GeoPermissibleObjects) =>
  geoMercator()
    .precision(0)
    .fitExtent(
      [
        [inset.x + 24, inset.y + 24],
        [inset.x + inset.width - 24, inset.y + inset.height - 76],
      ],
      shape,
    )

/** Absolute points as short relative steps on a grid of whole units, points that fall together left out; rings that vanish on it are dropped. */
export function compactPath(path: string): string {
  return path
    .split('M')
    .slice(1)
    .map(ring => {
      const points = ring
        .replace('Z', '')
        .split('L')
        .map(point => point.split(',').map(value => Math.round(Number(value))))
      const [[x = 0, y = 0] = []] = points
      let [lastX, lastY] = [x, y]
      const steps = points.slice(1).flatMap(([nextX = 0, nextY = 0]) => {
        const step: [number, number] = [nextX - lastX, nextY - lastY]
        if (step[0] === 0 && step[1] === 0) return []
        ;[lastX, lastY] = [nextX, nextY]
        return [step]
      })
      const line = steps.map(([right, down]) => `${right}${down < 0 ? '' : ' '}${down}`)
      return line.length < 3 ? '' : `M${x} ${y}l${line.join(' ').replaceAll(' -', '-')}z`
    })
    .join('')
}

type Atlas = Topology<{ states: GeometryCollection }>

const atlas = outlines as Atlas
const shapesOf = (topology: Atlas) =>
  new Map(feature(topology, topology.objects.states).features.map(shape => [String(shape.id), shape]))

const whole = shapesOf(atlas)
const plain = shapesOf(simplify(presimplify(atlas), detail) as Atlas)

/** Draws the 50 states, D.C. and the U.S. Virgin Islands with the campuses of a list (spec section 1). */
export function drawCountry(schools: readonly School[]): CountryMap {
  const mainland = country()
  const islandShape = whole.get(islands)
  const offshore = islandShape ? insular(islandShape) : mainland
  const shapes = states.flatMap(state => {
    // Simplified like the large ones, these two would hardly be left.
    const shape = (state.fips === islands || state.fips === capital ? whole : plain).get(state.fips)
    if (!shape) return []
    const draw = geoPath(state.fips === islands ? offshore : mainland).digits(1)
    return [{ state, path: compactPath(draw(shape) ?? '') }]
  })
  const placed = schools.flatMap(school => {
    const point = school.place && (school.state === 'VI' ? offshore : mainland)([...school.place])
    return point ? [{ school, point }] : []
  })
  const spread = separatePoints(placed.map(({ point }) => point))
  const dots = placed.flatMap(({ school }, index) => {
    const here = spread[index]
    return here ? [{ school, ...here }] : []
  })
  const [x = 0, y = 0] = mainland([-77.016, 38.905]) ?? []
  return { width, height, inset, capital: [Math.round(x), Math.round(y)], shapes, dots }
}

/** The outline of one state in a box of a given size, and its campuses in it; null for a state that the atlas does not have. */
export function drawState(
  code: string,
  schools: readonly School[],
  size = 240,
): { path: string; dots: { school: School; x: number; y: number }[] } | null {
  const fips = states.find(state => state.code === code)?.fips ?? ''
  const shape = (fips === islands || fips === capital ? whole : plain).get(fips)
  if (!shape) return null
  const projection = geoMercator()
    .precision(0)
    .fitExtent(
      [
        [8, 8],
        [size - 8, size - 8],
      ],
      shape,
    )
  const dots = schools.flatMap(school => {
    const point = school.place && projection([...school.place])
    return point ? [{ school, x: Math.round(point[0]), y: Math.round(point[1]) }] : []
  })
  return { path: compactPath(geoPath(projection).digits(1)(shape) ?? ''), dots }
}

/** How near two dots may stand, and how far a tap may be off, in units of the map. */
const gap = 21
const widest = 64
const narrowest = 24

/**
 * Moves points that would hide one another slightly apart, always the same way, and says how far around each a tap can mean no other:
 * half the way to its neighbour, 0 where that is too little to aim at.
 */
export function separatePoints(
  points: readonly (readonly [number, number])[],
): { x: number; y: number; reach: number }[] {
  const moved = points.map(([x, y]) => ({ x, y }))
  for (let round = 0; round < 80; round++) {
    moved.forEach((one, index) => {
      for (const [step, other] of moved.slice(index + 1).entries()) {
        const distance = Math.hypot(other.x - one.x, other.y - one.y)
        if (distance >= gap) continue
        // Two at the very same place part in a direction of their own.
        const turn = distance < 0.01 ? index + step : Math.atan2(other.y - one.y, other.x - one.x)
        const push = (gap - distance) / 4
        one.x -= Math.cos(turn) * push
        one.y -= Math.sin(turn) * push
        other.x += Math.cos(turn) * push
        other.y += Math.sin(turn) * push
      }
    })
  }
  const placed = moved.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }))
  return placed.map(one => {
    const nearest = Math.min(
      ...placed.filter(other => other !== one).map(other => Math.hypot(other.x - one.x, other.y - one.y)),
    )
    const reach = Math.min(widest, Math.floor(nearest / 2))
    return { ...one, reach: reach < narrowest ? 0 : reach }
  })
}
