require "openssl"

module Webhooks
  TOLERANCE_SECONDS = 300

  # Standard Webhooks: the headers webhook-id, webhook-timestamp and webhook-signature, and the body's raw bytes.
  def self.verify_standard(secret, id, timestamp, signature, body, now: Time.now.to_i)
    key = checked(secret).delete_prefix("whsec_").unpack1("m0")
    mac = OpenSSL::HMAC.digest("SHA256", key, "#{id}.#{timestamp}.".b + body.b)
    fresh?(timestamp, now) && contains?(signature, "v1,#{[mac].pack("m0")}")
  end

  # Plain: the headers X-Service-Timestamp and X-Service-Signature, and the body's raw bytes.
  def self.verify_plain(secret, timestamp, signature, body, now: Time.now.to_i)
    mac = OpenSSL::HMAC.hexdigest("SHA256", checked(secret), body)
    fresh?(timestamp, now) && contains?(signature, "sha256=#{mac}")
  end

  # With an empty key anyone could sign, so a secret that was not configured must not pass for one.
  def self.checked(secret)
    return secret if %r{\Awhsec_[A-Za-z0-9+/]{32,}=*\z}.match?(secret.to_s)

    raise ArgumentError, "The webhook secret is not whsec_ and base64"
  end

  def self.fresh?(timestamp, now)
    /\A[0-9]{1,12}\z/.match?(timestamp.to_s.b) && (now - timestamp.to_i).abs <= TOLERANCE_SECONDS
  end

  def self.contains?(signatures, expected)
    signatures.to_s.b.split(" ").any? { |signature| OpenSSL.secure_compare(signature, expected) }
  end

  private_class_method :checked, :fresh?, :contains?
end
