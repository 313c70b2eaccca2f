import { expect, test } from "vitest";
import { forwardedAddress } from "./forwarded-address.ts";

const connected = "10.0.0.1";

test("without a trusted proxy the header is ignored", () => {
  expect(forwardedAddress({ connected, forwarded: "192.0.2.1", trustedProxies: 0 })).toBe(connected);
});

test("behind one proxy the last entry counts, and entries that the caller put before it do not", () => {
  const forwarded = "127.0.0.1, 198.51.100.7,192.0.2.1";
  expect(forwardedAddress({ connected, forwarded, trustedProxies: 1 })).toBe("192.0.2.1");
  expect(forwardedAddress({ connected, forwarded, trustedProxies: 2 })).toBe("198.51.100.7");
});

test("a request with fewer entries than there are proxies counts by the address of its connection", () => {
  expect(forwardedAddress({ connected, forwarded: "192.0.2.1", trustedProxies: 2 })).toBe(connected);
  expect(forwardedAddress({ connected, forwarded: undefined, trustedProxies: 1 })).toBe(connected);
});

test("one address has one notation, whatever its port, brackets, zone, capitals or IPv4-mapped form", () => {
  const notations: Record<string, string> = {
    "192.0.2.1:443": "192.0.2.1",
    "::ffff:192.0.2.1": "192.0.2.1",
    "[::FFFF:192.0.2.1]:80": "192.0.2.1",
    "2001:DB8::1": "2001:db8::1",
    "[2001:db8::1]": "2001:db8::1",
    "[2001:db8::1]:5678": "2001:db8::1",
    "fe80::1%eth0": "fe80::1",
  };
  for (const [forwarded, address] of Object.entries(notations))
    expect(forwardedAddress({ connected, forwarded, trustedProxies: 1 })).toBe(address);
});

test("an entry that is no IP address is ignored, so that a caller cannot invent one per request", () => {
  const garbage = [
    "",
    " ",
    "unknown",
    "_hidden",
    "1.2.3",
    "1.2.3.4.5",
    "999.1.1.1",
    "a b",
    "[::1",
    "x".repeat(10_000),
  ];
  for (const forwarded of garbage)
    expect(forwardedAddress({ connected, forwarded, trustedProxies: 1 })).toBe(connected);
});
