/** In the place of a form where scripts are switched off. */
export const NeedsScript = () => (
  <noscript>
    <p>This form needs JavaScript. Please switch it on and load the page again.</p>
  </noscript>
)
