// SPDX-License-Identifier: Apache-2.0
// Serves PGlite (PostgreSQL in WebAssembly) with pgvector on a loopback port.
//
// usage: node pglite.mjs PACKAGES DATA LOG [--without-vector]
//   PACKAGES: the folder whose node_modules contains PGlite. DATA: the database folder.
//   LOG: receives each statement that a client runs, one per line, with the start of its values.
//   Prints the port once the server answers; ends when its standard input ends.
//
// PGlite has a single session. Several clients share it and take turns; a turn lasts until the
// client's transaction ends. Each client has its own search path and its own names of prepared
// statements. Advisory locks never block and notifications never arrive, so use this to test
// statements, not the interaction of sessions.

import { createServer } from 'node:net'
import { createRequire } from 'node:module'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [packages, data, log, ...rest] = process.argv.slice(2)
const require = createRequire(join(packages, 'package.json'))
const load = (name) => import(pathToFileURL(require.resolve(name)))
const { PGlite } = await load('@electric-sql/pglite')
const { vector } = await load('@electric-sql/pglite-pgvector')

const extensions = rest.includes('--without-vector') ? {} : { vector }
const db = await PGlite.create({ dataDir: data, extensions })
writeFileSync(log, '')

const kProtocol3 = 196608
const kSslRequest = 80877103
const kCancelRequest = 80877102

// --- Turns

let holder = null
const waiting = []

function take(client) {
  if (holder === client) return
  if (holder === null) {
    holder = client
    return
  }
  return new Promise((resolve) => waiting.push({ client, resolve }))
}

function release(client) {
  if (holder !== client) return
  holder = null
  const next = waiting.shift()
  if (next) {
    holder = next.client
    next.resolve()
  }
}

// --- Messages

// Adds a prefix to the zero-terminated name at `at`.
function prefixed(message, at, prefix) {
  const end = message.indexOf(0, at)
  if (end === at) return message // Unnamed, so used within the same turn.
  const parts = [message.subarray(0, at), Buffer.from(prefix), message.subarray(at)]
  const changed = Buffer.concat(parts)
  changed.writeInt32BE(changed.length - 1, 1)
  return changed
}

function owned(message, prefix) {
  const type = String.fromCharCode(message[0])
  if (type === 'P') return prefixed(message, 5, prefix)
  if (type === 'B') return prefixed(message, message.indexOf(0, 5) + 1, prefix)
  const isStatement = String.fromCharCode(message[5]) === 'S'
  if ((type === 'D' || type === 'C') && isStatement) return prefixed(message, 6, prefix)
  return message
}

// The texts of prepared statements, by the names that clients gave them.
const statements = new Map()

function textAt(message, at) {
  const end = message.indexOf(0, at)
  return [message.toString('utf8', at, end), end + 1]
}

// The start of each value in a Bind message, whose format codes start at `at`.
function valuesAt(message, at) {
  const values = []
  at += 2 + 2 * message.readInt16BE(at)
  let count = message.readInt16BE(at)
  at += 2
  for (; count > 0; --count) {
    const size = message.readInt32BE(at)
    at += 4
    const beginning = message.toString('latin1', at, at + Math.min(size, 24))
    values.push(size < 0 ? 'null' : JSON.stringify(beginning))
    at += Math.max(size, 0)
  }
  return values.join(' ')
}

function note(client, message) {
  const type = String.fromCharCode(message[0])
  const write = (words) => appendFileSync(log, words.replace(/\s+/g, ' ') + '\n')
  if (type === 'Q') write(textAt(message, 5)[0])
  if (type === 'P') {
    const [name, at] = textAt(message, 5)
    statements.set(client.prefix + name, textAt(message, at)[0])
  }
  if (type === 'B') {
    const [name, at] = textAt(message, textAt(message, 5)[1])
    write(`${statements.get(client.prefix + name)} -- ${valuesAt(message, at)}`)
  }
}

// The `-c name=value` options in a client's startup message.
function searchPathOf(startup) {
  const words = startup.toString('utf8', 8).split('\0')
  const options = words[words.indexOf('options') + 1] ?? ''
  return words.includes('options') ? (options.match(/search_path=(\S+)/)?.[1] ?? null) : null
}

class Client {
  static count = 0
  static last = null

  constructor(socket) {
    this.socket = socket
    this.prefix = `c${++Client.count}_`
    this.searchPath = null
    this.started = false
    this.buffer = Buffer.alloc(0)
    this.state = 'I'
    this.work = Promise.resolve()
    socket.on('data', (data) => {
      this.buffer = Buffer.concat([this.buffer, data])
      this.work = this.work.then(() => this.answer()).catch((error) => this.fail(error))
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      this.work = this.work.then(() => this.leave()).catch((error) => this.fail(error))
    })
  }

  fail(error) {
    console.error(error)
    this.socket.destroy()
  }

  // The next complete message, or null.
  next() {
    const start = this.started ? 1 : 0
    if (this.buffer.length < start + 4) return null
    const length = start + this.buffer.readInt32BE(start)
    if (this.buffer.length < length) return null
    const message = this.buffer.subarray(0, length)
    this.buffer = this.buffer.subarray(length)
    return message
  }

  async answer() {
    for (let message = this.next(); message; message = this.next()) {
      if (!this.started) {
        const code = message.readInt32BE(4)
        if (code === kSslRequest) {
          this.socket.write('N')
          continue
        }
        if (code === kCancelRequest) return this.socket.destroy()
        if (code !== kProtocol3) throw new Error(`protocol ${code}`)
        this.searchPath = searchPathOf(message)
        this.started = true
        await take(this)
        await this.pass(message)
        release(this)
        continue
      }
      if (String.fromCharCode(message[0]) === 'X') return this.socket.end()
      await take(this)
      note(this, message)
      await this.settle()
      await this.pass(owned(message, this.prefix))
      // A turn ends when Sync or Query is answered outside a transaction.
      const type = String.fromCharCode(message[0])
      if ((type === 'S' || type === 'Q') && this.state === 'I') release(this)
    }
  }

  // Restores this client's session settings.
  async settle() {
    if (Client.last === this) return
    Client.last = this
    await db.exec(`SET search_path TO ${this.searchPath ?? 'public'}`)
  }

  async pass(message) {
    const answer = await db.execProtocolRaw(new Uint8Array(message), { syncToFs: false })
    const bytes = Buffer.from(answer)
    // ReadyForQuery comes last: Z, a length of 5, and the transaction state.
    if (bytes.length >= 6 && bytes[bytes.length - 6] === 0x5a) {
      this.state = String.fromCharCode(bytes[bytes.length - 1])
    }
    if (this.socket.writable) this.socket.write(bytes)
  }

  async leave() {
    const index = waiting.findIndex((one) => one.client === this)
    if (index >= 0) waiting.splice(index, 1)
    if (holder === this) {
      await db.exec('ROLLBACK')
      release(this)
    }
  }
}

const server = createServer({ noDelay: true }, (socket) => new Client(socket))
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
// The input ends when the parent process does.
process.stdin.on('end', () => db.close().finally(() => process.exit(0))).resume()
