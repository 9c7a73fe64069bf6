{{/* What only the cluster knows and cannot work with these values: `list $ components`. Where none answers, as for `helm template`, nothing is refused. */}}
{{- define "pharos.checkCluster" -}}
{{- $ := index . 0 -}}
{{- $components := index . 1 -}}
{{- /* KEDA refuses what another autoscaler manages, and Helm deletes what the values do not have any more only at the end. */}}
{{- $scaled := dict }}
{{- range $name, $component := $components }}
{{- if $component.keda.enabled }}{{ $_ := set $scaled (include "pharos.componentName" (list $ $name)) true }}{{ end }}
{{- end }}
{{- if $scaled }}
{{- $others := list }}
{{- range (lookup "autoscaling/v2" "HorizontalPodAutoscaler" $.Release.Namespace "").items }}
{{- $owners := list }}
{{- range .metadata.ownerReferences }}{{ $owners = append $owners .kind }}{{ end }}
{{- if and (hasKey $scaled .spec.scaleTargetRef.name) (not (has "ScaledObject" $owners)) }}
{{- $others = append $others .metadata.name }}
{{- end }}
{{- end }}
{{- if $others }}
{{- fail (printf "KEDA takes no component that another HorizontalPodAutoscaler manages. Run `kubectl -n %s delete hpa %s`, which leaves the pods as they are, and then this command again at once." $.Release.Namespace (join " " $others)) }}
{{- end }}
{{- end }}

{{- /* Where a cluster answers, secrets that are missing are found before anything is made. Beside the release they may still come. */}}
{{- if and (eq $.Values.migrations.mode "hook") (lookup "v1" "ServiceAccount" $.Release.Namespace "default") }}
{{- $missing := list }}
{{- range $component := $components }}
{{- range $name, $value := include "pharos.givenVariables" (list $ $component $components) | fromJson }}
{{- if and (kindIs "map" $value) (has $name $component.facts.variables) }}
{{- $secret := lookup "v1" "Secret" $.Release.Namespace $value.secret }}
{{- if not $secret }}
{{- $missing = append $missing (printf "there is no secret %s" $value.secret) }}
{{- else if not (hasKey ($secret.data | default dict) (toString $value.key)) }}
{{- $missing = append $missing (printf "the secret %s has no key %s" $value.secret $value.key) }}
{{- end }}
{{- end }}
{{- end }}
{{- end }}
{{- if $missing }}
{{- fail (printf "In the namespace %s, %s. Create what is missing first, or name another in the values." $.Release.Namespace ($missing | uniq | sortAlpha | join ", ")) }}
{{- end }}
{{- end }}
{{- end -}}
