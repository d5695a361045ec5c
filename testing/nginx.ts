import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './server-process.ts'

/** deploy/nginx.conf as it is, except for ports and certificate. `ports` maps the ports it names to others. */
export async function startNginx(nginx: string, ports: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'ibid-nginx-'))
  const [http, https] = [await freePort(), await freePort()]
  makeCertificate(folder)
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replaceAll(/^ *listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443', `listen 127.0.0.1:${https}`)
    .replace('/var/cache/nginx/ibid', path.join(folder, 'cache'))
    .replaceAll(/\/etc\/letsencrypt\/live\/[\w.]+/g, folder)
    .replaceAll(/127\.0\.0\.1:(\d{4})(?= max_fails)/g, (_, port: string) => `127.0.0.1:${ports[port]}`)
  writeFileSync(path.join(folder, 'site.conf'), site)
  writeFileSync(path.join(folder, 'nginx.conf'), around(folder))
  const child = spawn(nginx, ['-p', folder, '-c', 'nginx.conf'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  while (!(await accepts(Number(https)))) if (child.exitCode !== null) throw new Error(said)
  return {
    port: Number(https),
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function makeCertificate(folder: string) {
  const names = ['-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=ibid.example.org']
  execFileSync('openssl', ['req', '-x509', ...kind, ...names], { stdio: 'ignore' })
}

function around(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  mkdirSync(path.join(folder, 'temporary'))
  return `
    daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/temporary/${name};`).join('\n')}
      include ${folder}/site.conf;
    }`
}

/** Not before a moment has passed: this is called over and over. */
function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => setTimeout(resolve, 25, false))
  })
}
