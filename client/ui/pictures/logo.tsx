import './logo.css'

/** i, b, i, d as four books on a shelf. */
export function LogoMark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect className="mk-bg" width="32" height="32" rx="7" />
      <g className="mk-fg">
        <circle cx="7.5" cy="8.6" r="2.1" />
        <rect x="5.5" y="12.5" width="4" height="11.5" />
        <rect x="11.5" y="6.5" width="4" height="17.5" />
        <circle cx="19.5" cy="8.6" r="2.1" />
        <rect x="17.5" y="12.5" width="4" height="11.5" />
        <rect x="23.5" y="6.5" width="4" height="17.5" />
        <rect x="4" y="25.5" width="25" height="1.6" />
      </g>
    </svg>
  )
}

const letterB =
  'M31.5 10.4 48.7 8v32.2c3.6-4.2 9.1-6.8 15.4-6.8 12.4 0 21.2 9.4 21.2 23.2C85.3 71.4 75.3 81 61.7 81c-4.8 0-9.2-1.2-12.6-3.5l-7.2 3.1h-4.2V15.4l-6.2-1.2zM48.7 72.6c2.6 2.4 6.2 3.6 10.1 3.6 9.5 0 15.1-6.8 15.1-18.2 0-10.8-5.6-17.2-13.8-17.2-4.6 0-8.6 1.7-11.4 4.6z'
const letterD =
  'M143.5 33.4c4 0 7.8.9 10.8 2.6V15.4l-6.6-1.2v-3.8L165.3 8v64.8l6.6 1.2v3.6l-16.8 3.1-.7-4.9c-3.5 3.4-8.3 5.2-13.5 5.2-12 0-20.6-9.2-20.6-22.8 0-14.8 9.8-24.8 23.2-24.8zm10.8 9.8c-2.6-3.2-6-4.9-9.6-4.9-7.8 0-13 6.9-13 18.1 0 10.8 5 17.2 12.4 17.2 4.2 0 7.6-1.6 10.2-4.6z'

const letterI = (
  <>
    <circle cx="14.2" cy="18" r="6.6" />
    <path d="M2.5 36.2l17.2-2.4v40.8l7.3 1.8v3.6H2.5v-3.6l6.2-1.8V41.2l-6.2-1.2z" />
  </>
)

function Wordmark() {
  return (
    <svg className="wordmark" viewBox="0 0 194 86" aria-hidden="true" focusable="false">
      <g fill="currentColor" fillRule="evenodd">
        {letterI}
        <path d={letterB} />
        <g transform="translate(88.5)">{letterI}</g>
        <path d={letterD} />
      </g>
      <circle className="wm-dot" cx="184.5" cy="74.3" r="7" />
    </svg>
  )
}

/** Decorative: the link around it has the name. */
export function Logo() {
  return (
    <span className="logo">
      <LogoMark />
      <Wordmark />
    </span>
  )
}
