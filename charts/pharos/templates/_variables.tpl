{{/* One environment variable: `list name value`, the value a scalar or {secret, key}. */}}
{{- define "pharos.variable" -}}
{{- $name := index . 0 -}}
{{- $value := index . 1 -}}
- name: {{ $name }}
{{- if kindIs "map" $value }}
  valueFrom:
    secretKeyRef:
      name: {{ $value.secret }}
      key: {{ $value.key }}
{{- else }}
  value: {{ include "pharos.scalar" $value | quote }}
{{- end }}
{{- end -}}

{{/* What the values say of servers, as variables by name, as JSON. Each component takes those that it reads. */}}
{{- define "pharos.serverVariables" -}}
{{- $found := dict -}}
{{- with .Values.postgresql -}}
{{- $_ := set $found "DATABASE_URL" (dict "secret" .existingSecret "key" .urlKey) -}}
{{- if .directUrlKey -}}{{- $_ := set $found "DATABASE_DIRECT_URL" (dict "secret" .existingSecret "key" .directUrlKey) -}}{{- end -}}
{{- $_ := set $found "DATABASE_POOL_SIZE" .poolSize -}}
{{- end -}}
{{- $_ := set $found "MASTER_KEY" (dict "secret" .Values.masterKey.existingSecret "key" .Values.masterKey.key) -}}
{{- with .Values.serviceAuth.token -}}
{{- if .existingSecret -}}{{- $_ := set $found "SERVICE_TOKEN" (dict "secret" .existingSecret "key" .key) -}}{{- end -}}
{{- end -}}
{{- if .Values.serviceAuth.tls.enabled -}}
{{- $_ := set $found "SERVICE_TLS_CERT" "/etc/pharos/tls/tls.crt" -}}
{{- $_ := set $found "SERVICE_TLS_KEY" "/etc/pharos/tls/tls.key" -}}
{{- $_ := set $found "SERVICE_TLS_CA" "/etc/pharos/tls/ca.crt" -}}
{{- end -}}
{{- with .Values.nats -}}
{{- if or .url .existingSecret -}}
{{- $_ := set $found "NATS_URL" (ternary (dict "secret" .existingSecret "key" .urlKey) .url (not (empty .existingSecret))) -}}
{{- $_ := set $found "NATS_STREAM" .stream -}}
{{- $_ := set $found "NATS_STREAM_REPLICAS" .streamReplicas -}}
{{- end -}}
{{- end -}}
{{- with .Values.redis -}}
{{- if or .url .existingSecret -}}
{{- $_ := set $found "REDIS_URL" (ternary (dict "secret" .existingSecret "key" .urlKey) .url (not (empty .existingSecret))) -}}
{{- $_ := set $found "REDIS_PREFIX" .prefix -}}
{{- end -}}
{{- end -}}
{{- range $prefix, $server := dict "QDRANT" .Values.qdrant "MEILI" .Values.meilisearch "EMBEDDINGS" .Values.embeddings -}}
{{- if $server.url -}}
{{- $_ := set $found (printf "%s_URL" $prefix) $server.url -}}
{{- if $server.existingSecret -}}{{- $_ := set $found (printf "%s_API_KEY" $prefix) (dict "secret" $server.existingSecret "key" $server.apiKeyKey) -}}{{- end -}}
{{- end -}}
{{- end -}}
{{- with .Values.qdrant -}}
{{- if .replicationFactor -}}{{- $_ := set $found "QDRANT_REPLICATION_FACTOR" .replicationFactor -}}{{- end -}}
{{- if .shardNumber -}}{{- $_ := set $found "QDRANT_SHARD_NUMBER" .shardNumber -}}{{- end -}}
{{- if .onDisk -}}{{- $_ := set $found "QDRANT_ON_DISK" .onDisk -}}{{- end -}}
{{- if ne .quantization "none" -}}{{- $_ := set $found "QDRANT_QUANTIZATION" .quantization -}}{{- end -}}
{{- end -}}
{{- $proxies := include "pharos.scalar" .Values.gateway.trustProxy -}}
{{- if not (has $proxies (list "" "none" "<nil>")) -}}{{- $_ := set $found "TRUST_PROXY" $proxies -}}{{- end -}}
{{- if .Values.publicUrl -}}{{- $_ := set $found "PUBLIC_URL" .Values.publicUrl -}}{{- end -}}
{{- with .Values.mail -}}
{{- if .existingSecret -}}
{{- $_ := set $found "SMTP_URL" (dict "secret" .existingSecret "key" .urlKey) -}}
{{- $_ := set $found "MAIL_FROM" .from -}}
{{- end -}}
{{- end -}}
{{- with .Values.mailIn -}}
{{- if .domain -}}
{{- $_ := set $found "MAIL_DOMAIN" .domain -}}
{{- if .tlsSecret -}}
{{- $_ := set $found "SMTP_TLS_CERT" "/etc/pharos/smtp-tls/tls.crt" -}}
{{- $_ := set $found "SMTP_TLS_KEY" "/etc/pharos/smtp-tls/tls.key" -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- with .Values.mailConsents -}}
{{- if and .existingSecret .googleIdKey -}}
{{- $_ := set $found "GOOGLE_CLIENT_ID" (dict "secret" .existingSecret "key" .googleIdKey) -}}
{{- $_ := set $found "GOOGLE_CLIENT_SECRET" (dict "secret" .existingSecret "key" (required "Set mailConsents.googleSecretKey: the key of the secret of the client whose id is in googleIdKey." .googleSecretKey)) -}}
{{- end -}}
{{- if and .existingSecret .microsoftIdKey -}}
{{- $_ := set $found "MICROSOFT_CLIENT_ID" (dict "secret" .existingSecret "key" .microsoftIdKey) -}}
{{- $_ := set $found "MICROSOFT_CLIENT_SECRET" (dict "secret" .existingSecret "key" (required "Set mailConsents.microsoftSecretKey: the key of the secret of the client whose id is in microsoftIdKey." .microsoftSecretKey)) -}}
{{- end -}}
{{- end -}}
{{- with .Values.ses -}}
{{- if .bucket -}}
{{- $_ := set $found "SES_S3_BUCKET" .bucket -}}
{{- $_ := set $found "SES_ACCOUNT_ID" .accountId -}}
{{- $_ := set $found "SES_S3_REGION" .region -}}
{{- if .endpoint -}}{{- $_ := set $found "SES_S3_ENDPOINT" .endpoint -}}{{- end -}}
{{- if .existingSecret -}}
{{- $_ := set $found "SES_S3_ACCESS_KEY_ID" (dict "secret" .existingSecret "key" .accessKeyIdKey) -}}
{{- $_ := set $found "SES_S3_SECRET_ACCESS_KEY" (dict "secret" .existingSecret "key" .secretAccessKeyKey) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- with .Values.signIn -}}
{{- if .existingSecret -}}{{- $_ := set $found "OIDC_PROVIDERS" (dict "secret" .existingSecret "key" .providersKey) -}}{{- end -}}
{{- end -}}
{{- with .Values.storage -}}
{{- if .bucket -}}
{{- $_ := set $found "STORAGE_S3_BUCKET" .bucket -}}
{{- $_ := set $found "STORAGE_S3_REGION" .region -}}
{{- if .endpoint -}}{{- $_ := set $found "STORAGE_S3_ENDPOINT" .endpoint -}}{{- end -}}
{{- if .existingSecret -}}
{{- $_ := set $found "STORAGE_S3_ACCESS_KEY_ID" (dict "secret" .existingSecret "key" .accessKeyIdKey) -}}
{{- $_ := set $found "STORAGE_S3_SECRET_ACCESS_KEY" (dict "secret" .existingSecret "key" .secretAccessKeyKey) -}}
{{- end -}}
{{- else if .volume.size -}}
{{- $_ := set $found "STORAGE_DIR" "/var/lib/pharos/files" -}}
{{- end -}}
{{- end -}}
{{- with .Values.embeddings -}}
{{- if .model -}}{{- $_ := set $found "EMBEDDINGS_MODEL" .model -}}{{- end -}}
{{- end -}}
{{- with .Values.models -}}
{{- if .default -}}{{- $_ := set $found "AGENT_MODEL" .default -}}{{- end -}}
{{- if .fallback -}}{{- $_ := set $found "AGENT_FALLBACK_MODEL" .fallback -}}{{- end -}}
{{- if and .existingSecret .anthropicKey -}}{{- $_ := set $found "ANTHROPIC_API_KEY" (dict "secret" .existingSecret "key" .anthropicKey) -}}{{- end -}}
{{- if and .existingSecret .openaiKey -}}{{- $_ := set $found "OPENAI_API_KEY" (dict "secret" .existingSecret "key" .openaiKey) -}}{{- end -}}
{{- end -}}
{{- if .Values.tracing.endpoint -}}{{- $_ := set $found "OTEL_EXPORTER_OTLP_ENDPOINT" .Values.tracing.endpoint -}}{{- end -}}
{{- $found | toJson -}}
{{- end -}}

{{/* What the chart decides for a component, as variables by name, as JSON: `list $ component components`. */}}
{{- define "pharos.ownVariables" -}}
{{- $ := index . 0 -}}
{{- $component := index . 1 -}}
{{- $components := index . 2 -}}
{{- $found := dict "TARGET" $component.name "OPS_PORT" 9090 "PORT" 8080 -}}
{{- $host := ternary "[::]" $.Values.listenHost (eq $.Values.listenHost "::") -}}
{{- $_ := set $found "HOST" $.Values.listenHost -}}
{{- if $.Values.mailIn.domain -}}{{- $_ := set $found "SMTP_LISTEN" (printf "%s:2525" $host) -}}{{- end -}}
{{- $_ := set $found "SHUTDOWN_WAIT_MS" (printf "%d000" (include "pharos.waitSeconds" . | int)) -}}
{{- $_ := set $found "SHUTDOWN_TIMEOUT_MS" (printf "%d000" (int $.Values.shutdown.timeoutSeconds)) -}}
{{- $_ := set $found "REPLICAS" (max 1 (int (include "pharos.mostReplicas" $component))) -}}
{{- range $name, $other := $components -}}
{{- if $other.facts.port -}}
{{- $_ := set $found (printf "%s_LISTEN" (upper $name)) (printf "%s:%d" $host (int $other.facts.port)) -}}
{{- $_ := set $found (printf "%s_URL" (upper $name)) (printf "%s:%d" (include "pharos.componentName" (list $ $name)) (int $other.facts.port)) -}}
{{- end -}}
{{- end -}}
{{- $found | toJson -}}
{{- end -}}

{{/* `postgresql` and the other servers, as variables by name, with the server of its own that a component may have: `list $ component`. */}}
{{- define "pharos.componentServers" -}}
{{- $found := include "pharos.serverVariables" (index . 0) | fromJson -}}
{{- with (index . 1).database -}}
{{- if .existingSecret -}}
{{- $found = omit $found "DATABASE_DIRECT_URL" -}}
{{- $_ := set $found "DATABASE_URL" (dict "secret" .existingSecret "key" .urlKey) -}}
{{- if .directUrlKey -}}{{- $_ := set $found "DATABASE_DIRECT_URL" (dict "secret" .existingSecret "key" .directUrlKey) -}}{{- end -}}
{{- end -}}
{{- end -}}
{{- $found | toJson -}}
{{- end -}}

{{/* All variables that values and chart give a component, whether it reads them or not, as JSON: `list $ component components`. */}}
{{- define "pharos.givenVariables" -}}
{{- $ := index . 0 -}}
{{- $component := index . 1 -}}
{{- mergeOverwrite (include "pharos.componentServers" . | fromJson) (deepCopy $.Values.config) (deepCopy $component.config) (include "pharos.ownVariables" . | fromJson) | toJson -}}
{{- end -}}

{{/* The environment of a component's container: `list $ component components`. */}}
{{- define "pharos.environment" -}}
{{- $ := index . 0 -}}
{{- $component := index . 1 -}}
{{- $given := include "pharos.givenVariables" . | fromJson -}}
{{- range $name, $value := $given -}}
{{- if has $name $component.facts.variables }}
{{ include "pharos.variable" (list $name $value) }}
{{- end -}}
{{- end -}}
{{- if or $.Values.trustedCA.configMap $.Values.trustedCA.existingSecret }}
{{ include "pharos.variable" (list "NODE_EXTRA_CA_CERTS" (printf "/etc/pharos/ca/%s" $.Values.trustedCA.key)) }}
{{- end -}}
{{- with $component.extraEnv }}
{{ toYaml . }}
{{- end -}}
{{- end -}}

{{/* `config` of each component that has some, as JSON. */}}
{{- define "pharos.componentConfigs" -}}
{{- $found := dict -}}
{{- range $component := include "pharos.components" . | fromJson -}}
{{- if $component.config -}}{{- $_ := set $found $component.name $component.config -}}{{- end -}}
{{- end -}}
{{- $found | toJson -}}
{{- end -}}
