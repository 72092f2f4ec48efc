import { type GeoPermissibleObjects, geoAlbersUsa, geoMercator, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import { presimplify, simplify } from 'topojson-simplify'
import type { GeometryCollection, Topology } from 'topojson-specification'
import outlines from 'us-atlas/states-10m.json' with { type: 'json' }
import type { School } from '#catalog/schools.ts'
import { type State, stateName, states } from '#catalog/states.ts'

type Shape = GeoPermissibleObjects
type Point = readonly [x: number, y: number]

/** A campus on the map. */
interface Dot {
  school: School
  x: number
  y: number
  /** Radius of the tap target in units of the map; 0 where other campuses are too near. */
  reach: number
}

interface CountryMap {
  width: number
  height: number
  /** The box of the U.S. Virgin Islands, which the projection of the states leaves out. */
  inset: { x: number; y: number; width: number; height: number }
  /** The position of the District of Columbia, whose outline is too small to tap. */
  capital: Point
  shapes: { state: State; path: string }[]
  dots: Dot[]
}

const inset = { x: 1700, y: 930, width: 240, height: 262 } as const
const width = 1950
const height = 1220
const virginIslands = 'U.S. Virgin Islands'
const capital = 'District of Columbia'
// Smaller details are left out: square degrees, about four square units of the map.
const minDetail = 0.005

/** A projection that fits a shape between two corners. */
const createProjection = (from: [number, number], to: [number, number], shape: Shape) =>
  geoMercator().precision(0).fitExtent([from, to], shape)

/** Shortens an SVG path to relative steps in whole units, without points that coincide. */
function compactPath(path: string): string {
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

type Atlas = Topology<{ states: GeometryCollection<{ name: string }> }>

const atlas = outlines as Atlas
/** The outlines by the names of states. */
const readShapes = (topology: Atlas) =>
  new Map(
    feature(topology, topology.objects.states).features.map(shape => [
      shape.properties.name.replace(/^United States/, 'U.S.'),
      shape,
    ]),
  )

const detailed = readShapes(atlas)
const simplified = readShapes(simplify(presimplify(atlas), minDetail) as Atlas)
/** The outline of a state; two are too small to be simplified. */
const findShape = (name: string) =>
  (name === virginIslands || name === capital ? detailed : simplified).get(name)

/** Draws the 50 states, D.C., the U.S. Virgin Islands and the campuses (spec section 1). */
export function drawCountry(schools: readonly School[]): CountryMap {
  const mainland = geoAlbersUsa().scale(2600).translate([975, 610]).precision(0)
  const islandShape = detailed.get(virginIslands)
  const offshore = islandShape
    ? createProjection(
        [inset.x + 24, inset.y + 24],
        [inset.x + inset.width - 24, inset.y + inset.height - 76],
        islandShape,
      )
    : mainland
  const shapes = states.flatMap(state => {
    const shape = findShape(state.name)
    if (!shape) return []
    const draw = geoPath(state.name === virginIslands ? offshore : mainland).digits(1)
    return [{ state, path: compactPath(draw(shape) ?? '') }]
  })
  const placed = schools.flatMap(school => {
    const point = school.place && (school.state === 'VI' ? offshore : mainland)([...school.place])
    return point ? [{ school, point }] : []
  })
  const positions = separatePoints(placed.map(({ point }) => point))
  const dots = placed.flatMap(({ school }, index) => {
    const position = positions[index]
    return position ? [{ school, ...position }] : []
  })
  const [x = 0, y = 0] = mainland([-77.016, 38.905]) ?? []
  return { width, height, inset, capital: [Math.round(x), Math.round(y)], shapes, dots }
}

/** Draws a state and its campuses in a square box; null for a state that the atlas lacks. */
export function drawState(
  code: string,
  schools: readonly School[],
  size = 240,
): { path: string; dots: { school: School; x: number; y: number }[] } | null {
  const shape = findShape(stateName(code))
  if (!shape) return null
  const projection = createProjection([8, 8], [size - 8, size - 8], shape)
  const dots = schools.flatMap(school => {
    const point = school.place && projection([...school.place])
    return point ? [{ school, x: Math.round(point[0]), y: Math.round(point[1]) }] : []
  })
  return { path: compactPath(geoPath(projection).digits(1)(shape) ?? ''), dots }
}

/** Smallest distance of two dots, and limits of the radius of a tap target, in units of the map. */
const minDistance = 21
const maxReach = 64
const minReach = 24

/**
 * Moves points that overlap slightly apart, always in the same way. `reach` is half of the distance
 * to the nearest other point, or 0 where that is too small to tap.
 */
function separatePoints(points: readonly Point[]): { x: number; y: number; reach: number }[] {
  const moved = points.map(([x, y]) => ({ x, y }))
  for (let round = 0; round < 80; round++) {
    moved.forEach((one, index) => {
      for (const [step, other] of moved.slice(index + 1).entries()) {
        const distance = Math.hypot(other.x - one.x, other.y - one.y)
        if (distance >= minDistance) continue
        // Points in the very same place have no direction to each other.
        const angle = distance < 0.01 ? index + step : Math.atan2(other.y - one.y, other.x - one.x)
        const push = (minDistance - distance) / 4
        one.x -= Math.cos(angle) * push
        one.y -= Math.sin(angle) * push
        other.x += Math.cos(angle) * push
        other.y += Math.sin(angle) * push
      }
    })
  }
  const placed = moved.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }))
  return placed.map(one => {
    const nearest = Math.min(
      ...placed
        .filter(other => other !== one)
        .map(other => Math.hypot(other.x - one.x, other.y - one.y)),
    )
    const reach = Math.min(maxReach, Math.floor(nearest / 2))
    return { ...one, reach: reach < minReach ? 0 : reach }
  })
}
