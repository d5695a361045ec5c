/** Writes the gradient at a point into the second argument, which comes zeroed, and answers the value there. */
export type Objective = (point: Float64Array, gradient: Float64Array) => number

interface Step {
  moved: Float64Array
  turned: Float64Array
  rho: number
}

const mostRounds = 60
const mostRemembered = 8
const goodEnough = 1e-4

/** L-BFGS with halving steps: no chance in it, so the same data give the same weights, bit by bit. */
export function minimize(start: Float64Array, objective: Objective): Float64Array {
  let point = start
  let gradient = new Float64Array(start.length)
  let value = objective(point, gradient)
  const past: Step[] = []
  for (let round = 0; round < mostRounds; round++) {
    const direction = towards(gradient, past)
    const next = walk(point, direction)
    if (!next) break
    remember(next)
    const gained = value - next.value
    ;({ point, gradient, value } = next)
    if (gained < goodEnough * Math.abs(value)) break
  }
  return point

  function walk(from: Float64Array, direction: Float64Array) {
    const slope = dot(direction, gradient)
    let size = past.length === 0 ? 1 / Math.max(1, Math.sqrt(dot(gradient, gradient))) : 1
    for (let attempt = 0; attempt < 20; attempt++, size /= 2) {
      const reached = from.map((it, at) => it + size * direction[at]!)
      const there = new Float64Array(reached.length)
      const found = objective(reached, there)
      if (found <= value + 1e-4 * size * slope) return { point: reached, gradient: there, value: found }
    }
  }
  function remember(next: { point: Float64Array; gradient: Float64Array }) {
    const moved = next.point.map((it, at) => it - point[at]!)
    const turned = next.gradient.map((it, at) => it - gradient[at]!)
    const curvature = dot(moved, turned)
    if (curvature > 1e-10) past.push({ moved, turned, rho: 1 / curvature })
    if (past.length > mostRemembered) past.shift()
  }
}

/** Down the gradient, bent by what the last steps taught about the curvature. */
function towards(gradient: Float64Array, past: Step[]): Float64Array {
  const direction = gradient.map((it) => -it)
  const alphas = past.toReversed().map(({ moved, turned, rho }) => {
    const alpha = rho * dot(moved, direction)
    addTimes(direction, -alpha, turned)
    return alpha
  })
  const last = past.at(-1)
  if (last) scale(direction, 1 / (last.rho * dot(last.turned, last.turned)))
  past.forEach(({ moved, turned, rho }, at) => {
    addTimes(direction, alphas[past.length - 1 - at]! - rho * dot(turned, direction), moved)
  })
  return direction
}

function addTimes(to: Float64Array, factor: number, what: Float64Array) {
  for (let at = 0; at < to.length; at++) to[at]! += factor * what[at]!
}

function dot(a: Float64Array, b: Float64Array) {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!
  return sum
}

function scale(what: Float64Array, factor: number) {
  for (let at = 0; at < what.length; at++) what[at]! *= factor
}
