import type { Canvas, Ink, Point } from './canvas.ts'

/**
 * Handwriting: each letter is a few strokes on a ten-by-ten grid with the baseline at 7. Strokes are separated by spaces,
 * points are two digits. Capitals begin at 0, small letters at 3.
 */
const strokes: Record<string, string> = {
  ...{
    a: '5443132625374655 535657',
    b: '1017 14243545362717',
    c: '53432313152617375756',
    d: '5057 5444241315163747565',
    e: '1545544424131516274756',
  },
  ...{
    f: '5040313037 1343',
    g: '5343231315263746555358483818',
    h: '1017 143444545557',
    i: '3337 3131',
    j: '43482919 4141',
    k: '1017 531557',
  },
  ...{
    l: '30303647',
    m: '0307 04142425 27252444545557',
    n: '1317 14243444545557',
    o: '3323151627374656544333',
    p: '1319 1424344555463717',
    q: '5359 5444241315173747',
  },
  ...{
    r: '1317 15244454',
    s: '5443231415254546563716',
    t: '30364757 1353',
    u: '13162737474653 5357',
    v: '133753',
    w: '031725344753',
    x: '1357 5317',
  },
  ...{
    y: '1336 53362919',
    z: '13531757',
    '0': '3010050727374755503000',
    '1': '112037 1757',
    '2': '012030415207 0757',
    '3': '0130405142233344557637170',
    '4': '400555 4047',
  },
  ...{
    '5': '5010143444566737170',
    '6': '503011051727475655441415',
    '7': '005027',
    '8': '3010112344557637172614535130',
    '9': '5526151110304050515557',
  },
  ...{
    A: '073067 1454',
    B: '0007 004041332353465707 0343',
    C: '5140201105172747575',
    D: '0007 0030415556374707',
    E: '50000757 0343',
    F: '500007 0343',
  },
  ...{
    G: '51402011051727475754 3454',
    H: '0007 5057 0454',
    I: '3037',
    J: '404617161',
    K: '0007 500457',
    L: '000757',
    M: '0700346067',
    N: '07005750',
    O: '2011051727475655514020',
  },
  ...{
    P: '0007 004051534404',
    Q: '2011051727475655514020 4458',
    R: '0007 004051534404 3457',
    S: '5140201112335546371706',
    T: '0060 3037',
    U: '00061747565750',
  },
  ...{
    V: '003760',
    W: '0017304760',
    X: '0057 5007',
    Y: '003350 3337',
    Z: '00500757',
    '.': '2737',
    ',': '3729',
    '-': '2454',
    '’': '3021',
    "'": '3021',
    '°': '2031221120',
  },
  ...{ '/': '5007', '½': '1014 50075', ':': '2424 2727', '(': '40212647', ')': '20414627', '&': '57115120301647575' },
}

export interface Hand {
  size: number
  ink: Ink
  thickness?: number
  /** How far letters slant, and how unsteady they are. */
  slant?: number
  unsure?: () => number
}

const widthOf = (letter: string) =>
  letter === ' ' || letter === 'i' || letter === 'l' || letter === '.' || letter === ',' ? 4.5 : 6.8

/** Unknown letters are left out. Returns where it stopped. */
export function write(canvas: Canvas, text: string, [x0, y0]: Point, hand: Hand): number {
  const { size, ink, thickness = size / 9, slant = 0.18, unsure } = hand
  const unit = size / 7
  const sway = () => (unsure ? (unsure() - 0.5) * unit * 0.9 : 0)
  let x = x0
  for (const letter of text) {
    for (const stroke of (strokes[letter] ?? '').split(' ')) {
      const points: Point[] = []
      for (let at = 0; at + 1 < stroke.length; at += 2) {
        const [u, v] = [Number(stroke[at]), Number(stroke[at + 1]) - 7]
        points.push([x + (u - v * slant) * unit + sway(), y0 + v * unit + sway()])
      }
      canvas.path(points, thickness, ink, 0.85)
    }
    x += widthOf(letter) * unit
  }
  return x
}

export const lengthOf = (text: string, size: number) => [...text].reduce((sum, letter) => sum + widthOf(letter), 0) * (size / 7)
