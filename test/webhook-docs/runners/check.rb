# Reads checks on standard input, verifies each with verify.rb (its folder is the argument), prints the outcomes.
require "json"
require File.join(ARGV.fetch(0), "verify.rb")

def outcome(check)
  secret, id, timestamp, signature, body, now = check.values_at("secret", "id", "timestamp", "signature", "body", "now")
  if check["scheme"] == "standard"
    Webhooks.verify_standard(secret, id, timestamp, signature, body, now: now)
  else
    Webhooks.verify_plain(secret, timestamp, signature, body, now: now)
  end
rescue ArgumentError
  "error"
end

puts JSON.generate(JSON.parse($stdin.binmode.read.force_encoding("UTF-8")).map { |check| outcome(check) })
