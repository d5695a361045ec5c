import { Link } from 'react-router'
import { type Asked, writeAsked } from './asked.ts'
import './search-results.css'

export const Corrected = ({ asked, to }: { asked: Asked; to: string }) => (
  <p className="corrected" role="status">
    No results for “{asked.q}”. Showing results for <b>“{to}”</b>.{' '}
    <Link className="link" to={{ search: writeAsked({ ...asked, exactly: 'true' }) }}>
      Search for exactly “{asked.q}”
    </Link>
  </p>
)
