import { house } from '#contract/this-site.ts'
import { siteName, useSite } from '#client/page/site.ts'
import { Shelf } from '#client/ui/pictures/shelf.tsx'
import './auth-panel.css'

/** A green spine would not show on the green panel. */
const shelfWithoutGreen = 42

/** The marketing side panel, on large screens only. */
export function AuthPanel() {
  const { name, tagline, welcome, signInPicture } = useSite()
  const isHouse = name === house.name && welcome === null
  return (
    <aside className="auth-panel" aria-label={`About ${siteName()}`}>
      {isHouse ? (
        <HouseCopy />
      ) : (
        <div className="copy">
          <h2 dir="auto">{name}</h2>
          <p className="sub" dir="auto">
            {welcome ?? tagline}
          </p>
        </div>
      )}
      {signInPicture ? (
        <img className="auth-picture" src={signInPicture.url} width={signInPicture.width} height={signInPicture.height} alt="" />
      ) : (
        <div className="auth-shelf">
          <Shelf seed={shelfWithoutGreen} width={760} height={200} />
        </div>
      )}
    </aside>
  )
}

const HouseCopy = () => (
  <div className="copy">
    <h2>In the same place.</h2>
    <p className="sub">
      The people who catalog, conserve, digitize, teach and lend, thinking aloud together. Every post is reviewed for relevance
      before it appears, so the talk stays on the work.
    </p>
    <CatalogCard />
  </div>
)

const CatalogCard = () => (
  <div className="entry" role="img" aria-label="A catalog card defining the word ibid">
    <div className="call">
      Z<br />
      665
      <br />
      .I25
      <br />
      2025
    </div>
    <div>
      <p className="hang">ibid., adv. [L. ibīdem]</p>
      <p className="under">In the same place. Used of colleagues who cite one another.</p>
      <p className="under">
        1. Librarians. 2. Archivists.
        <br />
        3. Information specialists. I. You.
      </p>
    </div>
  </div>
)
