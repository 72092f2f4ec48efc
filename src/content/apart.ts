/** How near two dots may stand, and how far a tap may be off, in units of the map. */
const gap = 21
const widest = 64
const narrowest = 24

/**
 * Moves points that would hide one another slightly apart, always the same way, and says how far around each a tap can mean no other:
 * half the way to its neighbour, 0 where that is too little to aim at.
 */
export function apart(
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
