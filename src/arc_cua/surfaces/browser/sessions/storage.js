async function (verb, origin, text) {
  // Runs in an isolated world of a blank document. Values become JSON by tags: ["tag", ...]; plain ones stay as they are.
  "use strict";
  const MOST_RECORDS = 20000, MOST_CHARS = 1 << 24, DEEPEST = 100;
  const missed = [];
  let items = 0;

  const toBase64 = (bytes) => {
    let binary = "";
    for (let at = 0; at < bytes.length; at += 32768) binary += String.fromCharCode(...bytes.subarray(at, at + 32768));
    return btoa(binary);
  };
  const fromBase64 = (word) => Uint8Array.from(atob(word), (char) => char.charCodeAt(0));
  const views = { Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array,
    Float32Array, Float64Array, BigInt64Array, BigUint64Array, DataView };
  const nameOf = (value) => Object.prototype.toString.call(value).slice(8, -1);
  const refuse = (what) => { throw new TypeError(what); };

  const encodeString = (value) => value.isWellFormed() ? value
    : ["w", Array.from({ length: value.length }, (_unused, at) => value.charCodeAt(at))];

  async function encode(value, above = []) {
    if (value === null || typeof value === "boolean") return value;
    if (typeof value === "string") return encodeString(value);
    if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0) ? value
      : ["n", Object.is(value, -0) ? "-0" : String(value)];
    if (value === undefined) return ["u"];
    if (typeof value === "bigint") return ["i", String(value)];
    if (above.includes(value)) refuse("a value that contains itself");
    if (above.length > DEEPEST) refuse("a value that is too deep");
    const inner = [...above, value], kind = nameOf(value);
    const pairs = async (entries) => {
      const found = [];
      for (const [key, one] of entries) found.push([await encode(key, inner), await encode(one, inner)]);
      return found;
    };
    if (kind === "Date") return ["d", Number.isNaN(value.getTime()) ? null : value.getTime()];
    if (kind === "RegExp") return ["r", encodeString(value.source), value.flags];
    if (kind === "ArrayBuffer") return ["b", kind, toBase64(new Uint8Array(value))];
    if (kind in views) return ["b", kind, toBase64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))];
    if (kind === "Blob" || kind === "File") {
      const content = toBase64(new Uint8Array(await value.arrayBuffer()));
      return kind === "Blob" ? ["f", value.type, content] : ["f", value.type, content, value.name, value.lastModified];
    }
    if (kind === "Map") return ["m", await pairs(value)];
    if (kind === "Set") return ["s", (await pairs([...value].map((one) => [one, null]))).map(([one]) => one)];
    if (kind === "Array") return ["a", value.length, await pairs(Object.entries(value))];
    if (kind === "Object") return ["o", await pairs(Object.entries(value))];
    return refuse(`a value of the kind ${kind}`);
  }

  function decode(coded) {
    if (!Array.isArray(coded)) return coded;
    const [tag, first, second, ...rest] = coded;
    const filled = (target, pairs) => {
      for (const [key, one] of pairs) {
        const field = { value: decode(one), writable: true, enumerable: true, configurable: true };
        Object.defineProperty(target, decode(key), field);
      }
      return target;
    };
    switch (tag) {
      case "w": return String.fromCharCode(...first);
      case "n": return Number(first);
      case "u": return undefined;
      case "i": return BigInt(first);
      case "d": return new Date(first ?? NaN);
      case "r": return new RegExp(decode(first), second);
      case "b": {
        const bytes = fromBase64(second);
        return first === "ArrayBuffer" ? bytes.buffer : new views[first](bytes.buffer);
      }
      case "f": return rest.length ? new File([fromBase64(second)], rest[0], { type: first, lastModified: rest[1] })
        : new Blob([fromBase64(second)], { type: first });
      case "m": return new Map(first.map(([key, one]) => [decode(key), decode(one)]));
      case "s": return new Set(first.map(decode));
      case "a": return filled(new Array(first), second);
      case "o": return filled({}, first);
      default: return refuse("an unknown kind of value");
    }
  }

  const answer = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("it is in use"));
  });
  const finished = (transaction) => new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error);
  });

  const readArea = (area) => Object.keys(area).map((key) => {
    items += 1;
    return [encodeString(key), encodeString(area.getItem(key))];
  });
  const writeArea = (area, pairs) => {
    area.clear();
    for (const [key, one] of pairs) area.setItem(decode(key), decode(one));
  };

  async function readStore(database, name) {
    const store = database.transaction(name).objectStore(name);
    const shape = { name: encodeString(name), path: store.keyPath, auto: store.autoIncrement, indexes: [], records: [] };
    for (const label of store.indexNames) {
      const index = store.index(label);
      shape.indexes.push([label, index.keyPath, index.unique, index.multiEntry]);
    }
    const [keys, values] = await Promise.all([
      answer(store.getAllKeys(null, MOST_RECORDS)), answer(store.getAll(null, MOST_RECORDS)),
      answer(store.count()).then((count) => {
        if (count > MOST_RECORDS) missed.push(`store ${name}: ${count - MOST_RECORDS} of ${count} records are too many`);
      }),
    ]);
    let chars = 0;
    for (let at = 0; at < keys.length; at += 1) {
      try {
        const record = [await encode(keys[at]), await encode(values[at])];
        chars += JSON.stringify(record).length;
        if (chars > MOST_CHARS) {
          missed.push(`store ${name}: it is too large; ${keys.length - at} of ${keys.length} records are left out`);
          break;
        }
        shape.records.push(record);
        items += 1;
      } catch (error) {
        missed.push(`store ${name}: ${error instanceof TypeError ? error.message : "a record can't be read"}`);
      }
    }
    return shape;
  }

  async function readDatabase({ name, version }) {
    const database = await answer(indexedDB.open(name));
    try {
      const stores = [];
      for (const store of database.objectStoreNames) stores.push(await readStore(database, store));
      return { name: encodeString(name), version, stores };
    } finally {
      database.close();
    }
  }

  async function writeDatabase({ name, version, stores }) {
    const called = decode(name);
    await answer(indexedDB.deleteDatabase(called));
    const opening = indexedDB.open(called, version);
    opening.onupgradeneeded = () => {
      for (const shape of stores) {
        const made = opening.result.createObjectStore(decode(shape.name), { keyPath: shape.path, autoIncrement: shape.auto });
        for (const [label, path, unique, multiEntry] of shape.indexes) made.createIndex(label, path, { unique, multiEntry });
      }
    };
    const database = await answer(opening);
    try {
      for (const shape of stores) {
        const transaction = database.transaction(decode(shape.name), "readwrite");
        const over = finished(transaction);
        const store = transaction.objectStore(decode(shape.name));
        for (const [key, value] of shape.records) {
          if (shape.path === null) store.put(decode(value), decode(key));
          else store.put(decode(value));
          items += 1;
        }
        await over;
      }
    } finally {
      database.close();
    }
  }

  const each = async (list, what, work) => {
    for (const one of list) {
      try {
        await work(one);
      } catch (error) {
        missed.push(`${what}: ${String(error?.name ?? "error")}`);
      }
    }
  };
  const reply = (found) => JSON.stringify({ text: found === undefined ? "" : JSON.stringify(found), missed, items });

  if (location.origin !== origin) return JSON.stringify({ text: "", missed: ["the address leads elsewhere"], items: 0 });
  if (verb === "read tab") return reply(readArea(sessionStorage));
  if (verb === "read") {
    const found = { local: readArea(localStorage), databases: [] };
    await each(await indexedDB.databases(), "a database", async (one) => found.databases.push(await readDatabase(one)));
    return reply(found);
  }
  const saved = JSON.parse(text);
  if (verb === "write tab") {
    await each([saved], "session storage", (pairs) => writeArea(sessionStorage, pairs));
    return reply();
  }
  await each([saved.local], "local storage", (pairs) => writeArea(localStorage, pairs));
  await each(saved.databases, "a database", writeDatabase);
  return reply();
}
