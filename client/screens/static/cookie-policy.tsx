import { Link } from 'react-router'
import { keptInBrowser } from '#contract/kept-in-browser.ts'
import { noticeDays, sitePages, textVersions } from '#contract/site.ts'
import { siteName } from '#client/page/site.ts'
import { paths } from '#client/paths.ts'
import { Facts, StaticPage } from '#client/site/static-page.tsx'

const sections = [
  ['short', 'In short'],
  ['cookies', 'Cookies'],
  ['storage', 'Other storage'],
  ['not', 'What we do not use'],
  ['control', 'What you can do'],
  ['changes', 'Changes'],
] as const

export default function CookiePolicy() {
  return (
    <StaticPage
      page={sitePages.cookiePolicy}
      lede={`What ${siteName()} stores in your browser, item by item. The software itself is tested against this list.`}
      version={textVersions.cookies}
      sections={sections}
      facts={
        <>
          <Cookies />
          <Storage />
        </>
      }
    >
      <h2 id="short">In short</h2>
      <p>
        We set one cookie, when you sign in, and we need it to keep you signed in. Signing in through another service requires a
        second one for a few minutes. Visitors who only read these pages get none. There is no banner to click away because there
        is nothing to consent to.
      </p>
      <h2 id="cookies">Cookies</h2>
      <Cookies />
      <p>
        Cookies can be read only by our server, not by scripts, and are not sent when another site embeds or posts to ours. Over
        https they never travel unencrypted.
      </p>
      <h2 id="storage">Other storage</h2>
      <p>These stay in your browser and are not sent to us with your requests:</p>
      <Storage />
      <ControlAndChanges />
    </StaticPage>
  )
}

const Cookies = () => (
  <Facts>
    <KeptTable label="Cookies" items={keptInBrowser.filter(({ kind }) => kind === 'cookie')} />
  </Facts>
)
const Storage = () => (
  <Facts>
    <KeptTable label="Other storage" items={keptInBrowser.filter(({ kind }) => kind !== 'cookie')} />
  </Facts>
)

const KeptTable = ({ label, items }: { label: string; items: typeof keptInBrowser }) => (
  <table className="prose-table" aria-label={label}>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">What for</th>
        <th scope="col">How long</th>
      </tr>
    </thead>
    <tbody>
      {items.map(({ name, isPrefix, purpose, lasts }) => (
        <tr key={name}>
          <th scope="row">
            <code>
              {name}
              {isPrefix && '…'}
            </code>
          </th>
          <td>{purpose}</td>
          <td>{lasts}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const ControlAndChanges = () => (
  <>
    <h2 id="not">What we do not use</h2>
    <p>
      No advertising or analytics cookies, no pixels, no fingerprinting, no scripts, fonts or pictures from other companies. Our
      server tells your browser to refuse them.
    </p>
    <h2 id="control">What you can do</h2>
    <p>
      When you log out, the session ends on our side too. Your browser’s settings let you delete or block all of the above;
      without the session cookie you can read the public pages but cannot sign in. You can end sessions on other devices under{' '}
      <Link to={`${paths.settings()}#security`}>Settings, Security</Link>.
    </p>
    <h2 id="changes">Changes</h2>
    <p>
      When the software stores something new in your browser, this list changes with it. Material changes are announced{' '}
      {noticeDays} days ahead. What we store on our own machines is in the <Link to={paths.privacy()}>Privacy Policy</Link>.
    </p>
  </>
)
