// Runs before every npm script, on whatever Node the machine has, so this file keeps to syntax that any Node can parse;
// anything newer comes after the import.
var version = process.versions.node
if (Number(version.split('.')[0]) < 18) {
  console.error(
    'ibid. needs Node 18 or newer to fetch its own Node 26; this is Node ' +
      version +
      '. Install Node 20 or newer, then run this again.',
  )
  process.exit(1)
}
void import('./prepare/prepare.js')
