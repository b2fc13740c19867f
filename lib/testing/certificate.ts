import { generateKeyPairSync, sign } from "node:crypto";

export function selfSignedCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const algorithm = sequence(objectId("2a8648ce3d040302")); // ecdsa-with-SHA256
  const name = sequence(set(sequence(objectId("550403"), der(0x0c, Buffer.from("127.0.0.1"))))); // commonName
  const validity = sequence(der(0x17, Buffer.from("200101000000Z")), der(0x17, Buffer.from("491231235959Z")));
  const address = sequence(der(0x87, Buffer.from([127, 0, 0, 1])));
  const subjectAltName = sequence(objectId("551d11"), der(0x04, address));
  const body = sequence(
    der(0xa0, integer(2)), // X.509 v3
    integer(1),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(subjectAltName)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign("sha256", body, privateKey)]);
  const certificate = sequence(body, algorithm, der(0x03, signature)).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
  };
}

/** Encodes one value in DER: tag, length, content (X.690). */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...items: Buffer[]) => der(0x30, Buffer.concat(items));
const set = (...items: Buffer[]) => der(0x31, Buffer.concat(items));
const integer = (value: number) => der(0x02, Buffer.from([value]));
const objectId = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
